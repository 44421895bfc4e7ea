import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withSettings } from '#server/settingsTable.ts'

test('the README’s table is the settings themselves (npm run settings writes it)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(withSettings(readme)).toBe(readme)
})

test('a wrong setting is named, all of them at once', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'boss' })).toThrow(/PORT.*ROLE/)
})

test.each([
  [{}, 'http://localhost:3000', true],
  [{ PORT: '8080' }, 'http://localhost:8080', true],
  [{ PUBLIC_URL: 'https://event.example.com/', DATABASE_URL: 'postgres://x' }, 'https://event.example.com', false],
  [{ DATABASE_URL: 'postgres://x', DEMO: 'true' }, 'http://localhost:3000', true],
])('%o', (environment, publicUrl, hasDemo) => {
  const { PUBLIC_URL, DEMO } = readConfig(environment)
  expect([PUBLIC_URL, DEMO]).toEqual([publicUrl, hasDemo])
})
