import { companyPages } from '#features/company/pages.ts'
import { errorPages } from '#features/errors/pages.ts'
import { inLanguage, speak } from '#e2e/axe.ts'
import { expect, follow, test } from '#e2e/fixtures.ts'

const FIRST_LOAD_BYTES = 250_000

for (const language of ['zh-CN', 'en'] as const)
  test.describe(language, () => {
    test.use({ locale: language })
    const looksAt = inLanguage[language]
    test('axe finds nothing on sign-in and error screens', async ({ page }) => {
      await speak(page, language)
      await page.goto('/')
      await page.locator('input[type=password]').waitFor()
      await looksAt(page)
      await page.goto(errorPages.notFound.path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const { path } of Object.values(errorPages)) {
        await follow(page, path)
        await looksAt(page)
      }
    })

    test('axe finds nothing in the shell', async ({ page, newMember, signIn }) => {
      await speak(page, language)
      await signIn(await newMember(), companyPages.permission.path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('row').nth(1).waitFor()
      await looksAt(page)
    })
  })

test('the first load is small, and nothing shifts', async ({ page, newMember, signIn, context }) => {
  const member = await newMember()
  await signIn(member, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const fresh = await context.newPage()
  const session = await context.newCDPSession(fresh)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await fresh.goto('/')
  await fresh.getByRole('heading', { level: 1 }).waitFor()
  await fresh.waitForLoadState('networkidle')
  const shift = await fresh.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )
  process.stdout.write(`first load: ${bytes} bytes\n`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES)
  expect(shift).toBeLessThan(0.05)
})
