import { expect, test } from 'vitest'
import { provinceName } from '#features/statistics/provinceMessages.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'

test('every province is named as the divisions name it, and in English', () => {
  const provinces = [...regionsIn()].filter(([, { type }]) => type === 'Province')
  expect(provinces.length).toBeGreaterThan(30)
  for (const [code, { name }] of provinces) {
    expect(provinceName(code, 'zh-CN')).toBe(name)
    expect(provinceName(code, 'en')).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/)
  }
})
