import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Liker, Lists, Match } from '#browsing/web/my-matches/load-matches.ts'
import { NewMatch } from '#browsing/web/my-matches/new-match.tsx'
import { People } from '#browsing/web/my-matches/people.tsx'
import { PersonCard } from '#browsing/web/my-matches/person-card.tsx'
import { useLists } from '#browsing/web/my-matches/use-lists.ts'
import { useMarkMatchesSeen } from '#browsing/web/my-matches/use-mark-matches-seen.ts'
import type { Message } from '#messaging/contract.ts'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

const noMatches =
  "You haven't matched with anyone yet. Attend more events to get more matches. When you match with people you can message them."
const noLikes = "No one likes you yet! Don't worry, the more events you attend the more people will like you."
const aboutLikes =
  'These people like you, but you haven’t matched. You can message them too. Likes from an event appear here once you’ve sent yours, or once likes have closed.'

/**
 * Shows the member's matches and the people who like them, and updates both lists when the server signals a change. '?write=' and a
 * person's id, as in the email about a match, opens the dialog for a message to them.
 */
export function MatchesAndLikes({ loaded }: { loaded: Lists }) {
  const { lists, reload } = useLists(loaded)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [writesTo, setWritesTo] = useState<Liker | null>(() => personWith(search.get('write'), loaded))
  /** The ids of the matches that are no longer new because the member has written to them here. */
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  useMarkMatchesSeen(lists.matches)
  const isNew = ({ id, is_new }: Match) => is_new && !answered.has(id)

  function written(sent: Message | null): void {
    setWritesTo(null)
    if (search.has('write')) void navigate(paths.myMatches, { replace: true, preventScrollReset: true })
    if (!sent) return
    setAnswered((before) => new Set([...before, sent.to_user.id]))
    showToast('Successfully sent message.')
  }

  const latestNew = lists.matches.find(isNew)
  const cardActions = { onWrite: setWritesTo, onBlocked: reload }
  return (
    <>
      <People heading="My Matches" people={lists.matches} emptyText={noMatches}>
        {(match) => (
          <PersonCard
            person={match}
            look={isNew(match) ? 'new' : 'plain'}
            buttonLook={match === latestNew ? 'main' : 'quiet'}
            {...cardActions}
          >
            {isNew(match) && <NewMatch name={match.name} />}
          </PersonCard>
        )}
      </People>
      <People heading="My Likes" people={lists.likers} emptyText={noLikes} intro={aboutLikes}>
        {(liker) => <PersonCard person={liker} look="plain" buttonLook="quiet" {...cardActions} />}
      </People>
      {lists.matches.length + lists.likers.length === 0 && <ButtonLink to={paths.events}>See the events</ButtonLink>}
      {writesTo && <MessageDialog to={{ id: writesTo.id, name: writesTo.name }} onClose={written} />}
    </>
  )
}

function personWith(id: string | null, { matches, likers }: Lists): Liker | null {
  return [...matches, ...likers].find((person) => person.id === id) ?? null
}
