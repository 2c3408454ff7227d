import { useState } from 'react'
import type { Liker, Lists } from '#browsing/web/my-matches/load-matches.ts'
import { NewMatch } from '#browsing/web/my-matches/new-match.tsx'
import { People } from '#browsing/web/my-matches/people.tsx'
import { PersonCard } from '#browsing/web/my-matches/person-card.tsx'
import { useLists } from '#browsing/web/my-matches/use-lists.ts'
import { useSeen } from '#browsing/web/my-matches/use-seen.ts'
import { sayBlocked } from '#browsing/web/my-matches/who-was-blocked.ts'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const noMatches =
  "You haven't matched with anyone yet. Attend more events to get more matches. When you match with people you can message them."
const noLikes = "No one likes you yet! Don't worry, the more events you attend the more people will like you."

/** Both sections, kept up to date with the server. */
export function MatchesAndLikes({ loaded, onSaid }: { loaded: Lists; onSaid: (words: string) => void }) {
  const { lists, askAnew } = useLists(loaded)
  const [writesTo, setWritesTo] = useState<Liker | null>(null)
  useSeen(lists.matches)

  async function blocked(name: string): Promise<void> {
    await askAnew()
    onSaid(sayBlocked(name))
  }

  function written(result: 'sent' | 'cancelled'): void {
    setWritesTo(null)
    if (result === 'sent') onSaid('Successfully sent message.')
  }

  const ways = { onWrite: setWritesTo, onBlocked: (name: string) => void blocked(name) }
  return (
    <>
      <People heading="My Matches" people={lists.matches} nobody={noMatches}>
        {(match) => (
          <PersonCard person={match} look={match.is_new ? 'new' : 'plain'} {...ways}>
            {match.is_new && <NewMatch name={match.name} />}
          </PersonCard>
        )}
      </People>
      <People heading="My Likes" people={lists.likers} nobody={noLikes}>
        {(liker) => <PersonCard person={liker} look="plain" {...ways} />}
      </People>
      {lists.matches.length + lists.likers.length === 0 && <ButtonLink to="/events">See the events</ButtonLink>}
      {writesTo && <MessageDialog to={{ id: writesTo.id, name: writesTo.name }} onClose={written} />}
    </>
  )
}
