import { expect, test } from 'vitest'
import { readDesign } from '#features/designs/readDesign.ts'
import { reservedSlugs } from '#features/designs/shapes.ts'
import { siteTemplate, siteTemplateKeys } from '#features/microsites/siteTemplates.ts'
import { everySitePage } from '#server/features.ts'

test.each(siteTemplateKeys)('%s is a whole design that is stored as it is', (key) => {
  let count = 0
  const design = siteTemplate(key, () => `b${count++}`)
  expect(readDesign(design)).toEqual({ design, fault: null })
})

test('no page of a site can take the place of another address', async () => {
  const taken = (await everySitePage()).flatMap(({ path }) => /^\/bvent\/:bventId\/:language\/([^:/]+)/.exec(path)?.[1] ?? [])
  expect(reservedSlugs).toEqual(expect.arrayContaining(taken))
})
