import { expect, test } from 'vitest'
import { dismissToast, onToastChange, showToast, shownToast } from '#platform/web/ui/toast/toast-store.ts'

test('a toast replaces the one before it, even with the same text, until it is dismissed', () => {
  const texts: (string | undefined)[] = []
  const stop = onToastChange(() => texts.push(shownToast()?.text))
  showToast('Saved.')
  const first = shownToast()
  showToast('Saved.')
  expect(shownToast()?.nth).not.toBe(first?.nth)
  dismissToast()
  stop()
  showToast('Not heard.')
  expect(texts).toEqual(['Saved.', 'Saved.', undefined])
})
