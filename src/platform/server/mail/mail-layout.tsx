import { Body, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { MailSiteUrl } from '#platform/server/mail/mail-parts.tsx'
import { darkMailStyles, mailColours as colours } from '#platform/server/mail/mail-style.ts'

/** The sender's details, which every email shows. */
export type Sender = { siteName: string; siteUrl: string; trader: { name: string; address: string; email: string } }

const headingFonts = "Georgia, 'Times New Roman', serif"
const bodyFonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Props = { sender: Sender; heading: string; preview: string; children: ReactNode }

/** The layout of every email: one column that fits a phone, readable without pictures, with the sender in the footer. */
export function MailLayout({ sender, heading, preview, children }: Props) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkMailStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={{ margin: 0, backgroundColor: colours.paper }}>
        {/* Some email clients ignore the colours of the body. */}
        <Section
          className="paper"
          style={{ backgroundColor: colours.paper, color: colours.ink, fontFamily: bodyFonts }}
        >
          <Container style={{ maxWidth: '560px', padding: '24px 20px', wordBreak: 'break-word' }}>
            <Masthead {...sender} />
            <Heading style={{ margin: '24px 0 12px', font: `600 28px/1.2 ${headingFonts}` }}>{heading}</Heading>
            <Section style={{ fontSize: '16px', lineHeight: '1.55' }}>
              <MailSiteUrl value={sender.siteUrl}>{children}</MailSiteUrl>
            </Section>
            <Footer {...sender} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** The site's mark and name. The mark has no text of its own, so that nothing is missing where pictures are not loaded. */
function Masthead({ siteName, siteUrl }: Sender) {
  return (
    <Text style={{ margin: 0, font: `600 18px/36px ${headingFonts}` }}>
      <Img
        src={`${siteUrl}/icons/icon-192.png`}
        alt=""
        width="36"
        height="36"
        style={{ display: 'inline-block', marginRight: '12px', borderRadius: '8px', verticalAlign: 'middle' }}
      />
      {siteName}
    </Text>
  )
}

function Footer({ siteUrl, trader }: Sender) {
  const link = { color: colours.muted }
  return (
    <>
      <Hr className="line" style={{ margin: '32px 0 16px', borderColor: colours.line }} />
      <Text className="muted" style={{ margin: 0, fontSize: '14px', lineHeight: '1.5', color: colours.muted }}>
        {trader.name}, {trader.address}
        <br />
        <Link href={siteUrl} className="muted" style={link}>
          {siteUrl.replace(/^https?:\/\//, '')}
        </Link>{' '}
        ·{' '}
        <Link href={`mailto:${trader.email}`} className="muted" style={link}>
          {trader.email}
        </Link>
      </Text>
    </>
  )
}
