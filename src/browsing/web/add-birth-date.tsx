import { Link } from 'react-router'
import { birthDatePath } from '#browsing/web/birth-date.ts'

/** Asks a member for the date of birth, without which it is not known whether an event is for them. */
export function AddBirthDate({ toSee }: { toSee: string }) {
  return (
    <>
      <Link to={birthDatePath}>Add your date of birth</Link> to see {toSee}.
    </>
  )
}
