import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/** The sender's details, which every email shows. */
export type Sender = { siteName: string; siteUrl: string; trader: { name: string; address: string; email: string } }

const ink = '#1f1a1d'
const mutedInk = '#5c5257'
const headingFonts = "Georgia, 'Times New Roman', serif"
const bodyFonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Props = { sender: Sender; heading: string; preview: string; children: ReactNode }

/** The layout of every email: one column that fits a phone, readable without pictures, with the sender in the footer. */
export function MailLayout({ sender, heading, preview, children }: Props) {
  const { siteName, siteUrl, trader } = sender
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: '#fbf7f2', color: ink, fontFamily: bodyFonts }}>
        <Container style={{ maxWidth: '560px', padding: '28px 20px', wordBreak: 'break-word' }}>
          <Text style={{ margin: 0, font: `600 18px ${headingFonts}` }}>{siteName}</Text>
          <Heading style={{ margin: '24px 0 12px', font: `600 28px/1.2 ${headingFonts}` }}>{heading}</Heading>
          <Section style={{ fontSize: '16px', lineHeight: '1.55' }}>{children}</Section>
          <Hr style={{ margin: '32px 0 16px', borderColor: '#e7ddd2' }} />
          <Text style={{ margin: 0, fontSize: '14px', lineHeight: '1.5', color: mutedInk }}>
            {trader.name}, {trader.address}
            <br />
            <Link href={siteUrl} style={{ color: mutedInk }}>
              {siteUrl.replace(/^https?:\/\//, '')}
            </Link>{' '}
            ·{' '}
            <Link href={`mailto:${trader.email}`} style={{ color: mutedInk }}>
              {trader.email}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
