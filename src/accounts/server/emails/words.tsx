import { Button, Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'

const words = { margin: '0 0 14px', fontSize: '16px', lineHeight: '1.55' }
const button = {
  display: 'inline-block',
  padding: '13px 22px',
  borderRadius: '6px',
  backgroundColor: '#b3261e',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  textDecoration: 'none',
}

export function Words({ children }: { children: ReactNode }) {
  return <Text style={words}>{children}</Text>
}

/** The one thing that a mail is for. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '20px 0' }}>
      <Button href={href} style={button}>
        {children}
      </Button>
    </Text>
  )
}

export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: '#b3261e', textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
