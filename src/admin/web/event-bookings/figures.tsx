import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'

type Overview = AnswerOf<typeof getEventOverview>

/** Shows the figures of an event in a row: who has booked, or who came and matched once it has finished, and the takings. */
export function EventFigures({ overview }: { overview: Overview }) {
  const { event } = overview
  const [paid, refunded] = [toPence(overview.paid), toPence(overview.refunded)]
  return (
    <Figures>
      {event.state === 'past' ? <Attendance overview={overview} /> : <Places overview={overview} />}
      <Figure
        name="Takings"
        to={`${adminPaths.payments}?event=${event.id}`}
        value={formatAmount(paid)}
        note={refunded > 0 ? `${formatAmount(refunded)} refunded, ${formatAmount(paid - refunded)} net` : ''}
      />
    </Figures>
  )
}

function Places({ overview }: { overview: Overview }) {
  const { event, places, booked, held, offered, unclaimed, waiting, answers } = overview
  const bookings = bookingsLink(event.id)
  const checkedIn = event.state === 'coming' || event.state === 'under way' ? overview.checked_in : null
  return (
    <>
      {checkedIn && (
        <Figure
          name="In"
          to={adminPaths.door(event.id)}
          value={`${sum(checkedIn)} of ${sum(booked)}`}
          note={byGender(checkedIn)}
        />
      )}
      <Figure name="Women booked" to={bookings('state=booked&gender=F')} value={`${booked.women} of ${places.women}`} />
      <Figure name="Men booked" to={bookings('state=booked&gender=M')} value={`${booked.men} of ${places.men}`} />
      {answers && (
        <Figure
          name="Still coming"
          to={bookings('state=booked&coming=no+answer')}
          value={`${answers.coming} of ${answers.coming + answers.not_coming + answers.no_answer}`}
          note={`${answers.not_coming} can’t make it, no answer from ${answers.no_answer}`}
        />
      )}
      {sum(held) > 0 && (
        <Figure name="In checkout" to={bookings('state=held')} value={sum(held)} note={byGender(held)} />
      )}
      {sum(offered) > 0 && (
        <Figure name="Offered" to={bookings('state=offered')} value={sum(offered)} note={byGender(offered)} />
      )}
      {unclaimed > 0 && (
        <Figure name="Not claimed" to={bookings('state=booked')} value={unclaimed} note="paid for by a friend" />
      )}
      <Figure name="Waiting" to={adminPaths.waitingList(event.id)} value={sum(waiting)} note={byGender(waiting)} />
    </>
  )
}

function Attendance({ overview }: { overview: Overview }) {
  const {
    event,
    booked,
    absent,
    likes_sent: sent,
    likes_not_sent: notSent,
    likes_open: isOpen,
    matched_pairs: pairs,
    rounds,
  } = overview
  const bookings = bookingsLink(event.id)
  const came = { women: booked.women - absent.women, men: booked.men - absent.men }
  return (
    <>
      <Figure name="Came" to={bookings('guests=came')} value={`${sum(came)} of ${sum(booked)}`} note={byGender(came)} />
      <Figure
        name="Likes sent"
        to={bookings(notSent > 0 ? 'guests=likes+not+sent' : 'guests=likes+sent')}
        value={`${sent} of ${sum(came)}`}
        note={notSent > 0 ? `${notSent} not sent${isOpen ? ' yet' : ''}` : 'people who came'}
      />
      <Figure name="Matches" value={pairs === 1 ? '1 pair' : `${pairs} pairs`} />
      {rounds && (
        <>
          <Figure
            name="Meetings"
            value={`${rounds.meetings} of ${rounds.possible}`}
            note={`${rounds.fewest} to ${rounds.most} each in ${rounds.rounds === 1 ? '1 round' : `${rounds.rounds} rounds`}`}
          />
          <Figure
            name="Sat out"
            value={rounds.sit_outs}
            note={`${rounds.late} came late, ${rounds.left} left early, ${rounds.minutes_per_round} minutes a round`}
          />
        </>
      )}
    </>
  )
}

const bookingsLink = (eventId: number) => (filter: string) => `${adminPaths.event(eventId)}?${filter}`

const sum = ({ women, men }: Overview['held']) => women + men

function byGender({ women, men }: Overview['held']): string {
  if (women + men === 0) return ''
  return `${women} ${women === 1 ? 'woman' : 'women'}, ${men} ${men === 1 ? 'man' : 'men'}`
}

const toPence = (pounds: number) => Math.round(pounds * 100)
