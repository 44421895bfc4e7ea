import { beforeEach, describe, expect, test } from 'vitest'
import { formCalls } from '#features/forms/contract.ts'
import { readPdf } from '#features/forms/server/pdf/readPdf.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let owner: Asker
let bventId: string
let accountId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ bventId, accountId, owner } = await harness.ownEvent())
})

describe('the e-ticket as it will be printed', () => {
  const design =
    (configs: object[], language = 'zh-CN') =>
    async () => {
      const page = await owner.get(formCalls.pageConfig, { bventId, pageType: 'CustomETicketPage', language: language as 'zh-CN' })
      const changed = page.configs.map((config) => configs.find((change) => (change as typeof config).key === config.key) ?? config)
      return owner.try(formCalls.savePageConfig, { bventId, ...page, fields: undefined, configs: changed })
    }
  const preview = async (request: object = {}) => {
    const url = `/api/lightevent/ticket/previewPdf?${new URLSearchParams({ bventId, ...request }).toString()}`
    const { accessToken } = await harness.services.identity.issue(accountId, new Date())
    return harness.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
  }

  test('shows the saved design in its language, with a cover drawn by us', async () => {
    await owner.get(ticketCalls.save, { bventId, name: '观众票' })
    const saved = await design([
      { key: 'headline', dataType: 'text', value: '开幕日通行' },
      { key: 'fieldNames', dataType: 'json', value: ['FullName', 'TicketName', 'Organizer'] },
    ])()
    expect(saved.status).toBe(200)
    const { statusCode, headers, rawPayload } = await preview({ language: 'zh-CN' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, pictures } = readPdf(rawPayload)
    for (const words of ['开幕日通行', '陈思远', '观众票', '主办方']) expect(text).toContain(words)
    expect(text).not.toContain('云岭')
    expect(pictures).toBe(1)
    expect(readPdf((await preview({ language: 'en' })).rawPayload).text).toContain('Alex Chen')
  })

  test('a picture that is gone or lies elsewhere is left out', async () => {
    const gone = '/files/0199a000-0000-7000-8000-00000000aaaa'
    await design([
      { key: 'headImage', dataType: 'image', value: gone },
      { key: 'logo', dataType: 'image', value: 'https://example.com/logo.png' },
    ])()
    const { statusCode, rawPayload } = await preview()
    expect([statusCode, readPdf(rawPayload).pictures]).toEqual([200, 0])
  })

  test.each([
    { key: 'fieldNames', dataType: 'json', value: ['FullName', 'FullName'] },
    { key: 'fieldNames', dataType: 'json', value: 'FullName' },
    { key: 'fieldNames', dataType: 'json', value: [`x'); drop table ticket`] },
    { key: 'layoutStyle', dataType: 'text', value: 'brutal' },
    { key: 'themeColor', dataType: 'color', value: 'red' },
    { key: 'logo', dataType: 'image', value: '//evil.example/x.png' },
    { key: 'showQr', dataType: 'text', value: 'true' },
  ])('a design with %o is refused', async (config) => {
    expect(await design([config])()).toMatchObject({ status: 400 })
  })

  test('another organisation’s event, an unknown path and a stranger see nothing', async () => {
    const other = await harness.build.event()
    expect((await owner.try(formCalls.previewPdf, { bventId: other.bventId })).status).toBe(404)
    expect((await owner.try(formCalls.previewPdf, { bventId, pathId: other.bventId })).status).toBe(404)
    expect((await harness.nobody.try(formCalls.previewPdf, { bventId })).status).toBe(401)
  })
})
