import { describe, expect, test } from 'vitest'
import { time } from '#core/schema.ts'

describe('a time', () => {
  test.each([
    ['2027-01-05T01:00:00Z', true],
    ['2027-01-05T09:00:00+08:00', true],
    ['2027-01-05T09:00:00.123456-12:00', true],
    ['2027-01-05T09:00:00+14:00', true],
    ['1970-01-01T00:00:00Z', true],
    ['1970-01-01T08:00:00+08:00', true],
    ['2037-12-31T23:59:59.999Z', true],
    ['2027-01-05T01:00:00', false],
    ['2027-01-05', false],
    ['2027-02-30T01:00:00Z', false],
    ['1969-12-31T23:59:59Z', false],
    ['1970-01-01T00:00:00+08:00', false],
    ['2038-01-01T00:00:00Z', false],
    ['2037-12-31T23:59:59-01:00', false],
    ['0000-01-01T00:00:00Z', false],
    ['2027-01-05T01:00:00+23:59', false],
    ['2027-01-05T01:00:00+14:01', false],
    ['9999-12-31T23:59:59-23:59', false],
  ])('%s: %s', (text, isOne) => {
    expect(time.safeParse(text).success).toBe(isOne)
  })
})
