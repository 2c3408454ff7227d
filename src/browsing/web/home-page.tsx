import { lazy, Suspense, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import heroDrawing from '#browsing/web/home/hero.svg'
import { homeItems, nextEventBelow } from '#browsing/web/home/home-items.ts'
import { keepShown, loadHome, type HomeData } from '#browsing/web/home/load-home.ts'
import { NextEvent } from '#browsing/web/home/next-event.tsx'
import { UpNext } from '#browsing/web/home/up-next.tsx'
import type { DiffersForMembers } from '#browsing/web/load-as-viewer.ts'
import type { HomeText } from '#content/contract.ts'
import { paths } from '#platform/paths.ts'
import { pagePart } from '#platform/web/page-part.ts'
import type { FirstRequests, LoadsClientOnUse, PageHandle, ShowsEarly } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { hasJustSignedOut } from '#platform/web/signed-out.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { RatingLine } from '#reviews/web/rating-line.tsx'
import css from './home-page.module.css'

/** Loaded only for those who have just signed out. */
const SignedOut = lazy(() => pagePart(async () => ({ default: (await import('./home/signed-out.tsx')).SignedOut })))

export const loader = loadHome

export const handle: PageHandle<HomeData> & DiffersForMembers & LoadsClientOnUse & FirstRequests & ShowsEarly = {
  differsForMembers: true,
  loadsClientOnUse: true,
  firstRequests: ['GET /api/myhome'],
  earlyScript: 'src/browsing/web/home/show-early.ts',
  headOf: (_data, site) => ({
    title: site.name,
    description:
      'Speed dating evenings in proper Black Country pubs. Five minutes with everyone, equal numbers of women and men, and messages only with people you’ve matched with.',
    path: paths.root,
    picture: '/share.png',
  }),
}

export function Component() {
  const { text, event, rating, member } = useLoaderData<typeof loader>()
  const isSignedIn = useSignedInAs() !== null
  useEffect(() => keepShown({ text, event, rating }), [text, event, rating])
  const [hasSignedOut] = useState(hasJustSignedOut)
  const own = member?.is === 'there' ? member.home : null
  // Up next has the one action that matters most to a member.
  const look = own !== null && homeItems(own).length > 0 ? 'quiet' : 'main'
  const next = own === null ? event : nextEventBelow(own, event)
  return (
    <>
      {hasSignedOut && !isSignedIn && (
        <Suspense>
          <SignedOut />
        </Suspense>
      )}
      <UpNext part={member} isSignedIn={isSignedIn} />
      {/* A style sheet hides this from members until their own part has loaded, so that it does not move. */}
      <div className={css.everyone} data-shown={member === null ? undefined : ''}>
        <Hero sentence={text.sentence} isSignedIn={isSignedIn} look={look} />
        <Wrap>
          {next && <NextEvent event={next} look={look} />}
          <RatingLine rating={rating} className={css.rating} />
          {event === null && <NoEvent isSignedIn={isSignedIn} />}
        </Wrap>
        <About text={text} />
        <Steps steps={text.steps} />
        <Balance paragraphs={text.balance} />
        <RulesAndQuestions text={text} />
      </div>
    </>
  )
}

type HeroProps = { sentence: string; isSignedIn: boolean; look: 'main' | 'quiet' }

function Hero({ sentence, isSignedIn, look }: HeroProps) {
  return (
    <div className={css.hero}>
      <img className={css.drawing} src={heroDrawing} alt="" fetchPriority="high" />
      <Wrap className={css.heroText}>
        <h1>Speed Dating Events</h1>
        <p>{sentence}</p>
        <div className={css.heroActions}>
          <ButtonLink to={paths.events} look={look}>
            See what’s on
          </ButtonLink>
          {!isSignedIn && (
            <ButtonLink look="quiet" to={paths.register}>
              Register free
            </ButtonLink>
          )}
        </div>
      </Wrap>
    </div>
  )
}

function NoEvent({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={css.noEvent} aria-label="Next event">
      <h2>Sorry there are no future events.</h2>
      <p>
        We’re planning the next ones.{!isSignedIn && ' Register free, and you can book as soon as they’re announced.'}
      </p>
    </section>
  )
}

function About({ text }: { text: HomeText }) {
  return (
    <section className={css.section} aria-labelledby="about">
      <Wrap>
        <h2 id="about">What it is</h2>
        <div className={css.about}>
          {text.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Wrap>
    </section>
  )
}

function Steps({ steps }: { steps: HomeText['steps'] }) {
  return (
    <section className={css.section} aria-labelledby="evening">
      <Wrap>
        <h2 id="evening">How an evening works</h2>
        <ol className={css.steps}>
          {steps.map(({ heading, text }, index) => (
            <li key={heading}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{heading}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </section>
  )
}

function Balance({ paragraphs }: { paragraphs: string[] }) {
  return (
    <section className={css.section} aria-labelledby="balance">
      <Wrap className={css.two}>
        <div className={css.text}>
          <h2 id="balance">Equal numbers of women and men</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <BalancePicture />
      </Wrap>
    </section>
  )
}

/** Illustrates the balance: three places for men were open and are booked, and one booking by a woman opens another. */
function BalancePicture() {
  return (
    <figure className={css.balance}>
      <svg
        viewBox="0 0 420 190"
        role="img"
        aria-label="Six women’s places and six men’s places. Three men and one woman have booked. Her booking has opened a fourth place for a man."
      >
        {['Women', 'Men'].map((label, row) => (
          <g key={label} className={row === 0 ? css.women : css.men}>
            <text x="0" y={row * 104 + 52} className={css.balanceLabel}>
              {label}
            </text>
            {Array.from({ length: 6 }, (_, seat) => (
              <Seat key={seat} x={84 + seat * 56} y={row * 104 + 24} state={seatState(row, seat)} />
            ))}
          </g>
        ))}
        <path className={css.balanceArrow} d="M106 76 C 120 104, 236 84, 262 120" />
        <path className={css.balanceArrow} d="M251 112 l12 9 2 -15" />
      </svg>
      <figcaption>When a woman books, one more place opens for a man.</figcaption>
    </figure>
  )
}

function seatState(row: number, seat: number): 'taken' | 'open' | 'shut' {
  const taken = row === 0 ? 1 : 3
  if (seat < taken) return 'taken'
  return seat < (row === 0 ? 6 : 4) ? 'open' : 'shut'
}

function Seat({ x, y, state }: { x: number; y: number; state: 'taken' | 'open' | 'shut' }) {
  return <path className={css[state]} d={`M${x} ${y} h10 v24 h24 v26 h-8 v-16 h-18 v16 h-8z`} />
}

function RulesAndQuestions({ text }: { text: HomeText }) {
  return (
    <section className={css.section}>
      <Wrap className={css.two}>
        <div className={css.text}>
          <h2>House rules</h2>
          <ul>
            {text.houseRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Questions people ask</h2>
          {text.questions.map(({ question, answer }) => (
            <details key={question} className={css.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Wrap>
    </section>
  )
}
