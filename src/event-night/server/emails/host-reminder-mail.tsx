import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { ConfirmHosting, hostingAddress, type HostingDetails } from '#event-night/server/emails/hosting-details.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type HostReminder = HostingDetails & {
  booked: { M: number; F: number }
  /** Null if the host has confirmed. */
  confirmLink: string | null
}

/** Reminds a host of their event, on the day before. */
export function hostReminderMail(details: HostReminder): Promise<RenderedMail> {
  const { sender, host, event, booked, confirmLink } = details
  return renderMail(
    `You’re hosting soon: ${event.title}`,
    <MailLayout sender={sender} heading="You’re hosting soon" preview={`${formatPeople(booked)} have booked so far.`}>
      <Greeting name={host.userName} />
      <Paragraph>Your event is coming up. {formatPeople(booked)} have booked so far.</Paragraph>
      <EventDirections event={event} />
      {confirmLink !== null && <ConfirmHosting details={details} confirmLink={confirmLink} />}
      <Paragraph>
        Open the door page once before you leave, and it will work at the venue even without a signal. You can check
        guests in from three hours before the start.
      </Paragraph>
      {confirmLink === null && <LinkButton href={hostingAddress(details)}>Open the door page</LinkButton>}
    </MailLayout>,
  )
}

/** Formats counts such as '1 woman and 3 men'. */
function formatPeople({ F, M }: HostReminder['booked']): string {
  return `${F} ${F === 1 ? 'woman' : 'women'} and ${M} ${M === 1 ? 'man' : 'men'}`
}
