import { expect, test } from 'vitest'
import { voucherCodeIn } from '#bookings/rules/voucher-code.ts'

test.each(['7K2Q-M9XH-4T0B-1CDE-FGHJ', '7k2q m9xh 4tob lcde fghj', '7K2Q–M9XH–4T0B–ICDEFGHJ'])(
  '‘%s’ is read as the code of a voucher',
  (typed) => {
    expect(voucherCodeIn(typed)).toBe('7K2QM9XH4T0B1CDEFGHJ')
  },
)

test.each(['', 'SPRING-25', '7K2Q-M9XH-4T0B-1CDE-FGH', '7K2Q-M9XH-4T0B-1CDE-FGHJK', '7K2Q-M9XH-4T0B-1CDE-FGHU'])(
  '‘%s’ cannot be the code of a voucher',
  (typed) => {
    expect(voucherCodeIn(typed)).toBeNull()
  },
)
