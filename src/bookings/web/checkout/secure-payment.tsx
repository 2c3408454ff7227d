import css from '#bookings/web/checkout-page.module.css'

/** The card fields are the provider's own frames. The site only gets the type and the last four digits of the card. */
export function SecurePayment() {
  return (
    <p className={css.secure}>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8" rx="2" />
        <path d="M6.5 9V6a3.5 3.5 0 0 1 7 0v3" />
      </svg>
      <span>
        Secure payment. Your card details go straight to Stripe, our payment provider. We only see the card’s type and
        last four digits.
      </span>
    </p>
  )
}
