import { expect, test } from 'vitest'
import type { Text } from '#core/messages.ts'
import { eventPageMessages } from '#features/microsites/siteMessages.ts'
import { orderMessages } from '#features/registration/orderMessages.ts'
import { registerMessages } from '#features/registration/siteMessages.ts'

const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test.each(Object.entries<Text>({ ...eventPageMessages, ...orderMessages, ...registerMessages }))(
  '%s asks for the same in both languages and speaks plainly',
  (_key, [zh, en]) => {
    expect(placesIn(en)).toEqual(placesIn(zh))
    expect(zh + en).not.toMatch(/您|[!！]/)
  },
)
