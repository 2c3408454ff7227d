import { Button, Heading, Img, Link, Section, Text } from '@react-email/components'
import { createContext, Fragment, use, type ReactNode } from 'react'
import { firstName } from '#platform/server/mail/first-name.ts'
import { mailColours as colours } from '#platform/server/mail/mail-style.ts'

const paragraph = { margin: '0 0 14px', fontSize: '16px', lineHeight: '1.55' }
const subheading = { margin: '22px 0 8px', font: "600 20px/1.3 Georgia, 'Times New Roman', serif" }
const button = {
  display: 'inline-block',
  padding: '13px 22px',
  borderRadius: '6px',
  backgroundColor: colours.ember,
  color: colours.onEmber,
  fontSize: '16px',
  fontWeight: 600,
  textDecoration: 'none',
}
const box = { margin: '4px 0 18px', padding: '4px 0 4px 16px', borderLeft: `3px solid ${colours.ember}` }
const quotedText = { margin: '8px 0', fontSize: '16px', lineHeight: '1.5' }

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>
}

/** A heading within an email. */
export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={subheading}>
      {children}
    </Heading>
  )
}

export function MailList({ children }: { children: ReactNode }) {
  return <ul style={{ margin: '0 0 14px', padding: '0 0 0 22px' }}>{children}</ul>
}

export function ListItem({ children }: { children: ReactNode }) {
  return <li style={{ margin: '0 0 6px', fontSize: '16px', lineHeight: '1.55' }}>{children}</li>
}

/** The first line of an email. Without a `name`, it greets nobody in particular. */
export function Greeting({ name }: { name: string | null }) {
  return <Paragraph>Hello{name !== null && ` ${firstName(name)}`},</Paragraph>
}

/** The URL of the site, where the pictures of emails are. The layout provides it. */
export const MailSiteUrl = createContext('')

/** A public picture of the site. `alt` says what it shows, for readers whose email client loads no pictures. */
export function MailPicture({ path, alt }: { path: string; alt: string }) {
  return (
    <Img
      src={`${use(MailSiteUrl)}${path}`}
      alt={alt}
      width="520"
      style={{ width: '100%', maxWidth: '520px', height: 'auto', margin: '4px 0 18px', borderRadius: '8px' }}
    />
  )
}

/** A button for the main action of an email. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '20px 0' }}>
      <Button href={href} className="button" style={button}>
        {children}
      </Button>
    </Text>
  )
}

export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link" style={{ color: colours.ember, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** A quotation of text that a person wrote, with its line breaks. */
export function Quotation({ text }: { text: string }) {
  return (
    <Section className="box" style={box}>
      <Text style={quotedText}>
        {text.split('\n').map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and never change
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  )
}
