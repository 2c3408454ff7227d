import { describe, expect, it } from 'vitest'
import { Elements } from './elements.ts'

const loadIntent = async () => ({ error: { type: 'api_error', message: 'There is no intent.' } })
const group = (options: ConstructorParameters<typeof Elements>[2]) =>
  new Elements('http://127.0.0.1:3000', loadIntent, options)

describe('the Express Checkout Element', () => {
  it('needs a group with a client secret', () => {
    expect(() => group({}).create('expressCheckout')).toThrow('you must pass a clientSecret or mode')
    expect(() => group({ mode: 'payment' })).toThrow('no Elements without an intent')
  })

  it('exists once in its group, until it is destroyed', () => {
    const elements = group({ clientSecret: 'pi_1_secret_x' })
    const element = elements.create('expressCheckout')
    expect(elements.getElement({ __elementType: 'expressCheckout' })).toBe(element)
    expect(() => elements.create('expressCheckout')).toThrow('Can only create one Element')
    expect(() => elements.create('expressCheckouts')).toThrow('no Element of type expressCheckouts')
  })

  it.each([
    [{ buttonHeight: 39 }, 'buttonHeight should be between 40 and 55'],
    [{ buttonHeight: 56 }, 'buttonHeight should be between 40 and 55'],
    [{ paymentMethods: { link: 'always' } } as const, 'paymentMethods.link should not be always'],
  ])('refuses the options %o', (options, message) => {
    expect(() => group({ clientSecret: 'pi_1_secret_x' }).create('expressCheckout', options)).toThrow(message)
  })

  it('has a card to confirm only after its sheet was approved', () => {
    const element = group({ clientSecret: 'pi_1_secret_x' }).create('expressCheckout')
    expect(() => element.takeToken()).toThrow('outside of the confirm event')
  })
})
