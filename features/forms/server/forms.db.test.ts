import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { fieldFlags, hasFlag, tagsOf } from '#core/flags.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { PageConfig } from '#features/forms/shapes.ts'
import { selectableTypes } from '#features/forms/fieldTypes.ts'
import { checkAnswers, fileRefsOf } from '#features/forms/server/answers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Answered, type Asker } from '#test/harness.ts'

let owner: Asker
let orgId: string
let bventId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ bventId, orgId, owner } = await harness.ownEvent())
})

type Refusal = { errorDetails?: { field: string; message: string }[]; incompleteCount?: number }
const refusalOf = ({ status, envelope }: Pick<Answered<unknown>, 'status' | 'envelope'>) => {
  const returnObj = envelope.returnObj as Refusal | null
  return [status, envelope.businessCode, returnObj?.errorDetails?.[0]?.field ?? returnObj?.incompleteCount]
}
const inOrg = <Result>(work: Parameters<typeof inScope<Result>>[2]) => inScope(harness.services.web.db, { orgId }, work)
const page = (more: object = {}) => owner.get(formCalls.pageConfig, { bventId, pageType: 'EnrollPage', language: 'zh-CN', ...more })
const save = (config: PageConfig, change: object = {}) => owner.try(formCalls.savePageConfig, { bventId, ...config, ...change })
const add = (field: object, more: object = {}) => owner.get(formCalls.addField, { bventId, field, ...more })
const update = (field: { fieldName: string }, more: object = {}) => owner.get(formCalls.updateField, { bventId, field, ...more })
const fieldNames = async (pathId?: string) =>
  (await owner.get(formCalls.pathFields, { bventId, ...(pathId && { pathId }) })).fields.map(({ fieldName }) => fieldName)
const choice = (displayName: string, ...keys: string[]) => ({
  displayName,
  fieldType: 'Radio' as const,
  fieldOptions: keys.map((key) => ({ key, value: key.toUpperCase() })),
})

/** A person who holds a seat, with these answers. */
async function attendee({
  status = 'Registered',
  fieldValues = {},
  ...columns
}: { status?: string; fieldValues?: object; [column: string]: unknown } = {}) {
  const { ticketId } = (await owner.get(ticketCalls.list, { bventId }))[0] ?? (await owner.get(ticketCalls.save, { bventId, name: '票' }))
  const [id, orderId] = [uuid(), uuid()]
  const common = { topOrgId: orgId, bventId }
  await harness.db
    .insertInto('regOrder')
    .values({ ...common, id: orderId, orderNo: orderId, status: 'Paid', payType: 'Free' })
    .execute()
  await harness.db
    .insertInto('attendee')
    .values({ ...common, id, ticketId, orderId, status, checkinCode: id.slice(-8), fullName: '李娜', mobile: '13800138000', ...columns })
    .execute()
  await sql`update attendee set field_values = ${JSON.stringify(fieldValues)} where id = ${id}`.execute(harness.db)
  return id
}

describe('the form of a new event', () => {
  test('is there when it is first asked for', async () => {
    const { fields, groups } = await owner.get(formCalls.pathFields, { bventId })
    expect(fields.map(({ fieldName, displayName, isShow }) => [fieldName, displayName, isShow])).toEqual([
      ['FullName', '姓名', true],
      ['Mobile', '手机号', true],
      ['Email', '邮箱', true],
      ['Company', '公司', true],
    ])
    expect(fields.filter((field) => hasFlag(field.openFunctionalVerificationTags, 'IsNeeded')).map(({ fieldName }) => fieldName)).toEqual([
      'FullName',
      'Mobile',
    ])
    expect(fields[1]).toMatchObject({ validationType: 1, dataType: 0, groupName: 'Default', category: 'common', layout: 2 })
    expect(groups).toMatchObject([{ groupName: 'FullNameGroup', fieldNames: ['FullName'] }])
    const english = await owner.get(formCalls.pathFields, { bventId, language: 'en' })
    expect(english.fields.map(({ displayName }) => displayName)).toEqual(['Full name', 'Mobile', 'E-mail', 'Company'])
  })

  test('is made once by twenty who ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => owner.get(formCalls.paths, { bventId, language: 'zh-CN' })))
    expect(new Set(asked.map(([path]) => path?.pathId)).size).toBe(1)
    const counted = await sql<{ paths: number; fields: number; pages: number; settings: number }>`
      select (select count(*)::int from reg_path where bvent_id = ${bventId}) as paths,
        (select count(*)::int from form_field where bvent_id = ${bventId}) as fields,
        (select count(*)::int from reg_page where bvent_id = ${bventId}) as pages,
        (select count(*)::int from reg_setting where bvent_id = ${bventId}) as settings`.execute(harness.db)
    expect(counted.rows[0]).toEqual({ paths: 1, fields: 4, pages: 14, settings: 2 })
  })

  test('without the index they wait on, they run into each other', async () => {
    const indexes = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where indexname in ('reg_path_default', 'reg_path_name')`.execute(
      harness.db,
    )
    for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(harness.db)
    const tries = await Promise.all(Array.from({ length: 20 }, () => owner.try(formCalls.paths, { bventId, language: 'zh-CN' })))
    await harness.db.deleteFrom('regPath').where('bventId', '=', bventId).execute()
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(harness.db)
    expect(tries.filter(({ status }) => status === 500).length).toBeGreaterThan(0)
  })

  test('can be asked by lists: with what the product itself knows, of which two can be columns', async () => {
    const fields = await owner.get(formCalls.queryFields, { bventId })
    const system = fields.filter(({ groupName }) => groupName === 'System')
    expect(system.map(({ fieldName }) => fieldName)).toEqual(expect.arrayContaining(['Status', 'TicketName', 'CheckinTime', 'Remark']))
    expect(system.filter(({ isShow }) => isShow).map(({ fieldName }) => fieldName)).toEqual(['CheckinCode', 'IdNumber'])
    await add({ fieldName: 'IdNumber' })
    const own = (await owner.get(formCalls.queryFields, { bventId })).filter(({ fieldName }) => fieldName === 'IdNumber')
    expect(own).toMatchObject([{ groupName: 'Default', fieldGroup: 'CertificateGroup' }])
  })

  test('another event’s path, page, rule and ticket are not found, nor is the event of another organisation', async () => {
    const other = await harness.build.event({ orgId })
    const [path] = await owner.get(formCalls.paths, { bventId: other.bventId, language: 'zh-CN' })
    const { pageId } = await owner.get(formCalls.pageConfig, { bventId: other.bventId, pageType: 'EnrollPage', language: 'zh-CN' })
    const theirTicket = await owner.get(ticketCalls.save, { bventId: other.bventId, name: '票' })
    const actions = [{ type: 'require' as const, fieldName: 'Email' }]
    const conditions = [{ fieldName: 'FullName', fieldAction: { code: 'NotEmpty' as const }, fieldValue: [] }]
    const theirRule = await owner.get(formCalls.addRule, { bventId: other.bventId, conditions, actions })
    const about = { bventId, pageType: 'EnrollPage', language: 'zh-CN' }
    const ticketRule = { conditions: [{ fieldName: 'TicketId', fieldAction: { code: 'EQ' }, fieldValue: [theirTicket.ticketId] }], actions }
    const tries = [
      owner.try(formCalls.pathFields, { bventId, pathId: path?.pathId }),
      owner.try(formCalls.pageConfig, { ...about, pageId }),
      owner.try(formCalls.pageConfig, { ...about, pathId: path?.pathId }),
      owner.try(formCalls.savePageConfig, { ...about, pageId, version: 1 }),
      owner.try(formCalls.addField, { bventId, pathId: path?.pathId, field: { displayName: 'x' } }),
      owner.try(formCalls.updateField, { bventId, field: { fieldName: 'F_22222222' } }),
      owner.try(formCalls.deleteField, { bventId, fieldName: 'F_22222222' }),
      owner.try(formCalls.updateRule, { bventId, id: theirRule.id, name: 'x' }),
      owner.try(formCalls.removeRule, { bventId, id: theirRule.id }),
      owner.try(formCalls.saveRules, { bventId, rules: [{ id: theirRule.id, conditions, actions }] }),
      owner.try(formCalls.addRule, { bventId, ...ticketRule }),
      owner.try(formCalls.simulateRules, { bventId, ticketId: theirTicket.ticketId }),
      owner.try(formCalls.savePath, { bventId, pathId: path?.pathId, name: 'x' }),
      owner.try(formCalls.savePath, { bventId, fromPathId: path?.pathId, name: 'x' }),
      owner.try(formCalls.saveSetting, { bventId, language: 'zh-CN', activePathId: path?.pathId }),
      owner.try(formCalls.pathPageList, { bventId, pathId: path?.pathId }),
    ]
    for (const answered of await Promise.all(tries)) expect(refusalOf(answered)).toEqual([404, 20004, undefined])
    const stranger = await harness.as((await harness.build.member()).accountId)
    for (const call of [formCalls.pathFields, formCalls.queryFields, formCalls.settingList, formCalls.customerMapping])
      expect((await stranger.try(call, { bventId })).status).toBe(404)
  })
})

describe('fields', () => {
  test('of one’s own get a name, a place at the end and keys for their options', async () => {
    const field = await add({
      displayName: '餐食',
      fieldType: 'Radio',
      fieldOptions: [{ value: '米饭' }, { key: 'noodles', value: '面' }],
      optionLimits: { noodles: 50 },
    })
    expect(field).toMatchObject({ displayName: '餐食', sortId: 4, dataType: 2, optionLimits: { noodles: 50 }, version: 2 })
    expect(field.fieldName).toMatch(/^F_[2-9A-HJ-NP-Z]{8}$/)
    expect(field.fieldOptions).toEqual([
      { key: expect.stringMatching(/^O_\w{8}$/), value: '米饭' },
      { key: 'noodles', value: '面' },
    ])
    expect(await fieldNames()).toEqual(['FullName', 'Mobile', 'Email', 'Company', field.fieldName])
  })

  test.each(selectableTypes)('of type %s are kept as they were given', async (fieldType) => {
    const hasOptions = ['Radio', 'Select', 'Checkbox', 'MultipleSelect', 'CascadingMenu'].includes(fieldType)
    const given = {
      displayName: `字段 ${fieldType}`,
      fieldType,
      description: '<b>说明</b><script>x</script>',
      category: 'social' as const,
      layout: 1 as const,
      sortId: 7,
      ...(fieldType === 'CascadingMenu' && { fieldOptions: [{ key: 'a', value: '甲', childrens: [{ key: 'a1', value: '乙' }] }] }),
      ...(hasOptions && fieldType !== 'CascadingMenu' && { fieldOptions: [{ key: 'a', value: '甲' }] }),
      ...(fieldType === 'Textbox' && { maxLength: 20 }),
      ...(fieldType === 'UploadFile' && { maxCount: 3 }),
    }
    const { fieldName, version: _, ...added } = await add(given)
    const expected = fieldType === 'RichText' ? '<b>说明</b>' : given.description
    expect(added).toMatchObject({ ...given, description: expected, isShow: true })
    const read = (await owner.get(formCalls.pathFields, { bventId })).fields.find((field) => field.fieldName === fieldName)
    expect(read).toEqual({ fieldName, ...added })
  })

  test.each([
    [{ displayName: '' }, 'field.displayName'],
    [{ displayName: 'x', fieldType: 'Radio' }, 'field.fieldOptions'],
    [{ displayName: 'x', fieldType: 'Hologram' }, 'field.fieldType'],
    [{ displayName: 'x', fieldType: 'Country' }, 'field.fieldType'],
    [{ displayName: 'x', openFunctionalVerificationTags: 2 }, 'field.openFunctionalVerificationTags'],
    [{ displayName: 'x', openFunctionalVerificationTags: -1 }, 'field.openFunctionalVerificationTags'],
    [{ displayName: 'x', validationType: 32 }, 'field.validationType'],
    [{ displayName: 'x', maxLength: 0 }, 'field.maxLength'],
    [{ displayName: 'x', layout: 3 }, 'field.layout'],
    [{ displayName: 'x', fieldGroup: 'NoGroup' }, 'field.fieldGroup'],
    [{ displayName: 'x'.repeat(201) }, 'field.displayName'],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: [{ value: '' }] }, 'field.fieldOptions.0.value'],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: [{ key: 'a b', value: 'x' }] }, 'field.fieldOptions.0.key'],
    [{ displayName: 'x', surprise: 1 }, 'field.surprise'],
    [{ displayName: ['x'] }, 'field.displayName'],
    [{ displayName: 'a\u0000b' }, 'field.displayName'],
    [{ displayName: 'a\u202eb' }, 'field.displayName'],
    [{ fieldName: 'Mobile' }, 'field.fieldName'],
    [{ fieldName: 'Password' }, 'field.fieldName'],
    [{ fieldName: 'CheckinCode' }, 'field.fieldName'],
    [{ fieldName: '__proto__', displayName: 'x' }, 'field.fieldName'],
    [{ fieldName: 'F_22222222', displayName: 'x' }, 'field.fieldName'],
  ])('%o is refused by its part', async (field, part) => {
    expect(refusalOf(await owner.try(formCalls.addField, { bventId, field }))).toEqual([400, 20000, part])
  })

  test('change in part, keep their shape, and bring the version on', async () => {
    const { fieldName } = await add(choice('餐食', 'a', 'b'))
    expect(await update({ fieldName, isShow: false } as never)).toMatchObject({ displayName: '餐食', isShow: false, version: 3 })
    expect(await update({ fieldName, fieldType: 'Select', description: '选一' } as never)).toMatchObject({
      fieldType: 'Select',
      isShow: false,
    })
    expect(refusalOf(await owner.try(formCalls.updateField, { bventId, field: { fieldName, fieldType: 'Checkbox' } }))).toEqual([
      400,
      20000,
      'field.fieldType',
    ])
    expect(refusalOf(await owner.try(formCalls.updateField, { bventId, field: { fieldName: 'FullName', isShow: false } }))).toEqual([
      400,
      20000,
      'field.isShow',
    ])
    expect((await page()).version).toBe(4)
  })

  test('deleted ones keep their answers and can come back as they were', async () => {
    const { fieldName } = await add(choice('餐食', 'a', 'b'))
    const id = await attendee({ fieldValues: { [fieldName]: 'a' } })
    expect(refusalOf(await owner.try(formCalls.deleteField, { bventId, fieldName }))).toEqual([409, 27001, 1])
    await owner.get(formCalls.deleteField, { bventId, fieldName, isConfirmed: true })
    expect(await fieldNames()).not.toContain(fieldName)
    const kept = await harness.db.selectFrom('attendee').select('fieldValues').where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept.fieldValues).toEqual({ [fieldName]: 'a' })
    expect(await add({ fieldName })).toMatchObject({
      displayName: '餐食',
      fieldOptions: [
        { key: 'a', value: 'A' },
        { key: 'b', value: 'B' },
      ],
    })
  })

  test.each(['FullName', 'Mobile', 'Email'])('%s is fixed', async (fieldName) => {
    await fieldNames()
    expect(refusalOf(await owner.try(formCalls.deleteField, { bventId, fieldName, isConfirmed: true }))).toEqual([400, 20000, 'fieldName'])
  })

  test('have their texts in each language, the other one standing in until then', async () => {
    const { fieldName } = await add(choice('餐食', 'a', 'b'))
    const inEnglish = async () =>
      (await owner.get(formCalls.pathFields, { bventId, language: 'en' })).fields.find((field) => field.fieldName === fieldName)
    expect(await inEnglish()).toMatchObject({ displayName: '餐食', fieldOptions: [{ value: 'A' }, { value: 'B' }] })
    await update({ fieldName, sortId: 9 } as never, { language: 'en' })
    await update({ fieldName, displayName: '用餐' } as never)
    expect(await inEnglish()).toMatchObject({ displayName: '用餐', sortId: 9 })
    const options = [
      { key: 'b', value: 'Noodles' },
      { key: 'a', value: 'Rice' },
    ]
    await update({ fieldName, displayName: 'Meal', fieldOptions: options } as never, { language: 'en' })
    expect(await inEnglish()).toMatchObject({ displayName: 'Meal', fieldOptions: options })
    const chinese = (await owner.get(formCalls.pathFields, { bventId })).fields.find((field) => field.fieldName === fieldName)
    expect(chinese).toMatchObject({
      displayName: '用餐',
      fieldOptions: [
        { key: 'b', value: 'B' },
        { key: 'a', value: 'A' },
      ],
    })
  })

  test('are at most two hundred, however many ask at once', async () => {
    const config = await page()
    const many = Array.from({ length: 195 }, (_, index) => ({ displayName: `字段 ${index}` }))
    expect((await save(config, { fields: [...config.fields, ...many] })).status).toBe(200)
    const tries = await Promise.all([1, 2, 3].map((n) => owner.try(formCalls.addField, { bventId, field: { displayName: `又 ${n}` } })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await fieldNames()).toHaveLength(200)
  })
})

describe('the page of the form', () => {
  test('is saved as a whole: order, new fields, what is left out goes; and marks the step as done', async () => {
    const config = await page()
    const [name, mobile, , company] = config.fields
    const fields = [mobile, { ...choice('餐食', 'a'), description: '选一' }, { ...name, sortId: undefined }].map((field) => ({
      ...field,
      sortId: undefined,
    }))
    const saved = await owner.get(formCalls.savePageConfig, {
      bventId,
      ...config,
      fields: fields as never,
      pageName: '观众报名',
      layout: 1,
      configs: [{ key: 'agreement', dataType: 'richText', value: '<p onclick="x()">同意</p><script>x</script>' }],
    })
    expect(saved).toEqual({ pageId: config.pageId, version: 2 })
    const after = await page()
    expect(after.fields.map(({ displayName }) => displayName)).toEqual(['手机号', '餐食', '邮箱', '姓名'])
    expect(after).toMatchObject({ pageName: '观众报名', layout: 1, version: 2 })
    expect(after.configs[0]).toMatchObject({ key: 'agreement', value: '<p>同意</p>' })
    expect(after.configs).toContainEqual({ key: 'showBanner', dataType: 'boolean', value: true })
    expect(company?.fieldName).toBe('Company')
    expect((await owner.get(eventCalls.progress, { bventId })).list).toContain('lite_res_menu_form')
    const [entry] = (await owner.get(auditCalls.list, { objectId: config.pageId })).list
    expect(entry).toMatchObject({
      action: 'form.savePage',
      after: { fields: { Company: null } },
      before: { fields: { Company: { displayName: '公司' } } },
    })
  })

  test('the second of two editors is refused, whichever language or call the first used', async () => {
    const mine = await page()
    const theirs = await owner.get(formCalls.pageConfig, { bventId, pageType: 'EnrollPage', language: 'en' })
    expect((await save(mine)).status).toBe(200)
    expect(refusalOf(await save(theirs))).toEqual([409, 20005, undefined])
    const again = await page()
    await add({ displayName: '插队' })
    expect(refusalOf(await save(again))).toEqual([409, 20005, undefined])
    expect(await fieldNames()).toHaveLength(5)
  })

  test('of ten who save at once, one does', async () => {
    const config = await page()
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => save(config, { pageName: `第 ${n}` })))
    expect(tries.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await page()).version).toBe(2)
  })

  test('result pages have versions of their own', async () => {
    const result = await page({ pageType: 'OnlineSuccessPage' })
    expect(result).toMatchObject({ pageName: '报名成功', fields: [], version: 1 })
    const change = { configs: [{ key: 'text', dataType: 'richText', value: '<p>欢迎</p>' }] }
    expect((await save(result, change)).result).toEqual({ pageId: result.pageId, version: 2 })
    expect(refusalOf(await save(result, change))).toEqual([409, 20005, undefined])
    expect((await page({ pageType: 'OnlineSuccessPage', language: 'en' })).configs).toContainEqual({
      key: 'text',
      dataType: 'richText',
      value: expect.stringContaining('registered') as string,
    })
    expect((await owner.get(eventCalls.progress, { bventId })).list).not.toContain('lite_res_menu_form')
  })

  test.each([
    [{ configs: [{ key: 'x', dataType: 'boolean', value: 'yes' }] }, 'configs.0.value'],
    [{ configs: [{ key: 'x', dataType: 'link', value: 'javascript:alert(1)' }] }, 'configs.0.value'],
    [{ configs: [{ key: 'buttonColor', dataType: 'color', value: '' }] }, 'configs.0.value'],
    [{ configs: [{ key: 'showTime', dataType: 'text', value: 'yes' }] }, 'configs.0.value'],
    [{ configs: [{ key: '1x', dataType: 'text', value: '' }] }, 'configs.0.key'],
    [
      {
        configs: [
          { key: 'x', dataType: 'text', value: '' },
          { key: 'x', dataType: 'text', value: '' },
        ],
      },
      'configs.1.key',
    ],
    [{ fields: [{ fieldName: 'Mobile' }, { fieldName: 'Mobile' }] }, 'fields.1.fieldName'],
    [{ fields: [{ displayName: 'x', fieldType: 'Select' }] }, 'fields.0.fieldOptions'],
    [{ fields: 'all' }, 'fields'],
    [{ pageType: 'NoPage' }, 'pageType'],
    [{ language: 'fr' }, 'language'],
    [{ version: '1' }, 'version'],
  ])('%o is refused by its part', async (change, part) => {
    expect(refusalOf(await save(await page(), change))).toEqual([400, 20000, part])
  })

  test('nothing of a refused save is kept', async () => {
    const config = await page()
    const fields = [...config.fields, { displayName: '新字段' }, { displayName: 'x', fieldType: 'Select' }]
    expect((await save(config, { fields })).status).toBe(400)
    expect(await page()).toEqual(config)
  })

  test('how pages begin can be asked for at any time', async () => {
    expect(await owner.get(formCalls.commonPageConfig, { pageType: 'LiteRegistration' })).toMatchObject({
      pageType: 'EnrollPage',
      pageId: '',
      version: 0,
    })
    expect(await owner.get(formCalls.commonPageConfig, { pageType: 'CustomETicketPage' })).toMatchObject({ fields: [] })
  })
})

describe('people who would be left incomplete', () => {
  const needed = (fieldName: string, more: object = {}) =>
    owner.try(formCalls.updateField, {
      bventId,
      field: { fieldName, openFunctionalVerificationTags: tagsOf(['IsShow', 'IsNeeded']), ...more },
    })

  test('are counted by the database, those with a seat only, and the change waits for a yes', async () => {
    await attendee({ email: 'a@example.com', fieldValues: { Company: '华瑞' } })
    await attendee({ status: 'PendingApproval' })
    await attendee({ status: 'Unpaid', email: 'b@example.com' })
    await attendee({ status: 'Denied' })
    await attendee({ status: 'Cancelled' })
    await attendee({ deletedAt: new Date() })
    expect(refusalOf(await needed('Email'))).toEqual([409, 27001, 1])
    expect(refusalOf(await needed('Company'))).toEqual([409, 27001, 2])
    expect((await page()).version).toBe(1)
    const config = await page()
    const fields = config.fields.map((field) => ({ ...field, openFunctionalVerificationTags: tagsOf(['IsShow', 'IsNeeded']) }))
    expect(refusalOf(await save(config, { fields }))).toEqual([409, 27001, 2])
    expect((await save(config, { fields, isConfirmed: true })).status).toBe(200)
    const saved = (await page()).fields.find(({ fieldName }) => fieldName === 'Email')
    expect(saved?.openFunctionalVerificationTags).toBe(fieldFlags.IsShow + fieldFlags.IsNeeded)
    expect((await needed('Email')).status).toBe(200)
  })

  test.each([
    ['null', null, 1],
    ['nothing', undefined, 1],
    ['an empty text', '', 1],
    ['an empty list', [], 1],
    ['an answer', 'x', 0],
    ['a list', ['a'], 0],
    ['false', 'false', 0],
  ])('%s is blank for %s: %s', async (_, value, count) => {
    const { fieldName } = await add({ displayName: '问题' })
    await attendee({ fieldValues: { [fieldName]: value } })
    const answered = await needed(fieldName)
    expect(count ? refusalOf(answered) : answered.status).toEqual(count ? [409, 27001, count] : 200)
  })

  test('a field that is new and needed asks everyone; one that is not shown asks nobody', async () => {
    await attendee()
    await attendee()
    const tags = { openFunctionalVerificationTags: tagsOf(['IsNeeded']) }
    const field = { displayName: '新问题', ...tags }
    expect((await owner.try(formCalls.addField, { bventId, field })).status).toBe(200)
    expect(refusalOf(await owner.try(formCalls.addField, { bventId, field: { ...field, isShow: true } }))).toEqual([409, 27001, 2])
  })

  test('where a rule decides whether a field is asked, only those it is asked of count', async () => {
    const meal = await add(choice('餐食', 'a', 'b'))
    const allergy = await add({ displayName: '忌口' })
    await owner.get(formCalls.addRule, {
      bventId,
      conditions: [{ fieldName: meal.fieldName, fieldAction: { code: 'EQ' }, fieldValue: ['a'] }],
      actions: [{ type: 'show', fieldName: allergy.fieldName }],
    })
    await attendee({ fieldValues: { [meal.fieldName]: 'a' } })
    await attendee({ fieldValues: { [meal.fieldName]: 'a', [allergy.fieldName]: '花生' } })
    await attendee({ fieldValues: { [meal.fieldName]: 'b' } })
    await attendee({})
    expect(refusalOf(await needed(allergy.fieldName))).toEqual([409, 27001, 1])
    const config = await page()
    const both = config.fields.map((field) =>
      [meal.fieldName, allergy.fieldName].includes(field.fieldName)
        ? { ...field, openFunctionalVerificationTags: tagsOf(['IsShow', 'IsNeeded']) }
        : field,
    )
    expect(refusalOf(await save(config, { fields: both }))).toEqual([409, 27001, 2])
  })

  test('of another path do not count; whom the organiser entered goes with the language of the order', async () => {
    const first = (await page()).pathId
    const { pathId } = await owner.get(formCalls.savePath, { bventId, name: '媒体' })
    const of = async (change: { pathId?: string; language?: string }) => {
      const id = await attendee()
      const { orderId } = await harness.db.selectFrom('attendee').select('orderId').where('id', '=', id).executeTakeFirstOrThrow()
      await harness.db.updateTable('regOrder').set(change).where('id', '=', orderId).execute()
    }
    await of({ pathId: first })
    await of({ pathId })
    await of({ pathId })
    await of({ language: 'zh-CN' })
    const inPath = async (which?: string) => {
      const field = { fieldName: 'Company', openFunctionalVerificationTags: tagsOf(['IsShow', 'IsNeeded']) }
      return refusalOf(await owner.try(formCalls.updateField, { bventId, field, ...(which && { pathId: which }) }))
    }
    expect(await inPath()).toEqual([409, 27001, 2])
    expect(await inPath(pathId)).toEqual([409, 27001, 2])
    await owner.get(formCalls.saveSetting, { bventId, language: 'zh-CN', activePathId: pathId })
    expect(await inPath(first)).toEqual([409, 27001, 1])
    expect(await inPath(pathId)).toEqual([409, 27001, 3])
  })
})

describe('people whom a rule would leave incomplete', () => {
  const eq = (fieldName: string, ...fieldValue: string[]) => [{ fieldName, fieldAction: { code: 'EQ' as const }, fieldValue }]
  const does = (type: 'show' | 'hide' | 'require', fieldName: string) => [{ type, fieldName }]
  const needed = { openFunctionalVerificationTags: tagsOf(['IsShow', 'IsNeeded']) }

  test('are those it newly asks of, and the rule waits for a yes', async () => {
    const meal = (await add(choice('餐食', 'a', 'b'))).fieldName
    await attendee({ fieldValues: { [meal]: 'a' } })
    await attendee({ fieldValues: { [meal]: 'a', Company: '华瑞' } })
    await attendee({ fieldValues: { [meal]: 'b' } })
    await attendee({ status: 'Cancelled', fieldValues: { [meal]: 'a' } })
    const rule = { conditions: eq(meal, 'a'), actions: does('require', 'Company') }
    expect(refusalOf(await owner.try(formCalls.addRule, { bventId, ...rule }))).toEqual([409, 27001, 1])
    expect((await owner.get(formCalls.rules, { bventId })).list).toEqual([])
    const { id } = await owner.get(formCalls.addRule, { bventId, ...rule, isConfirmed: true })

    const update = async (change: object) => refusalOf(await owner.try(formCalls.updateRule, { bventId, id, ...change } as never))
    expect(await update({ name: '换个名字', sortId: 7 })).toEqual([200, 0, undefined])
    expect(await update({ conditions: eq(meal, 'b') })).toEqual([409, 27001, 1])
    expect(await update({ conditions: [{ fieldName: meal, fieldAction: { code: 'NotEmpty' }, fieldValue: [] }] })).toEqual([409, 27001, 1])
    expect(await update({ isEnable: false })).toEqual([200, 0, undefined])
    const all = { bventId, rules: [{ id, ...rule, isEnable: true }] }
    expect(refusalOf(await owner.try(formCalls.saveRules, all))).toEqual([409, 27001, 1])
    expect((await owner.try(formCalls.saveRules, { ...all, isConfirmed: true })).status).toBe(200)
  })

  test('also when it goes and no longer hides, and where one rule shows what another asks about', async () => {
    const meal = (await add(choice('餐食', 'a', 'b'))).fieldName
    const allergy = (await add({ displayName: '忌口' })).fieldName
    const hiding = { bventId, conditions: eq('Company', '华瑞'), actions: does('hide', allergy) }
    const { id } = await owner.get(formCalls.addRule, hiding)
    await owner.get(formCalls.updateField, { bventId, field: { fieldName: allergy, ...needed }, isConfirmed: true })
    await attendee({ fieldValues: { Company: '华瑞', [meal]: 'b' } })
    await attendee({ fieldValues: { Company: '华瑞', [meal]: 'a', [allergy]: '花生' } })
    await attendee({ fieldValues: { Company: '另一家', [meal]: 'a', [allergy]: '花生' } })
    expect(refusalOf(await owner.try(formCalls.removeRule, { bventId, id }))).toEqual([409, 27001, 1])
    await owner.get(formCalls.removeRule, { bventId, id, isConfirmed: true })

    const hiddenMeal = { bventId, conditions: eq('Company', '华瑞'), actions: does('hide', meal) }
    await owner.get(formCalls.addRule, hiddenMeal)
    const asking = { bventId, conditions: eq(meal, 'a'), actions: does('require', 'Email') }
    expect(refusalOf(await owner.try(formCalls.addRule, asking))).toEqual([409, 27001, 1])
  })
})

describe('rules', () => {
  let meal: string
  let allergy: string
  beforeEach(async () => {
    meal = (await add(choice('餐食', 'a', 'b', 'c'))).fieldName
    allergy = (await add({ displayName: '忌口' })).fieldName
  })
  const asked = (fieldName: string, ...fieldValue: string[]) => [{ fieldName, fieldAction: { code: 'In' as const }, fieldValue }]
  const show = (fieldName: string) => [{ type: 'show' as const, fieldName }]
  const addRule = (rule: object) => owner.get(formCalls.addRule, { bventId, ...rule } as never)
  const listed = async () => (await owner.get(formCalls.saveRules, { bventId, rules: [] })).list

  test('are added, changed in part, saved together and removed', async () => {
    const { id } = await addRule({ name: '吃什么', conditions: asked(meal, 'a'), actions: show(allergy) })
    await owner.get(formCalls.updateRule, { bventId, id, relation: 'OR', isEnable: false })
    const [first] = await listed()
    expect(first).toMatchObject({ id, name: '吃什么', relation: 'OR', isEnable: false, version: 2, conditions: asked(meal, 'a') })
    const { list } = await owner.get(formCalls.saveRules, {
      bventId,
      rules: [
        { ...first, isEnable: true } as never,
        { name: '新', conditions: asked(meal, 'b'), actions: [{ type: 'require', fieldName: 'Email' }] },
      ],
    })
    expect(list.map(({ name, isEnable, sortId }) => [name, isEnable, sortId])).toEqual([
      ['吃什么', true, 0],
      ['新', true, 1],
    ])
    await owner.get(formCalls.removeRule, { bventId, id })
    expect((await listed()).map(({ name }) => name)).toEqual(['新'])
    expect(refusalOf(await owner.try(formCalls.removeRule, { bventId, id }))).toEqual([404, 20004, undefined])
  })

  test('the second of two editors is refused', async () => {
    const { id } = await addRule({ conditions: asked(meal, 'a'), actions: show(allergy) })
    await owner.get(formCalls.updateRule, { bventId, id, version: 1, name: '一' })
    expect(refusalOf(await owner.try(formCalls.updateRule, { bventId, id, version: 1, name: '二' }))).toEqual([409, 20005, undefined])
  })

  test('that could never work are refused by their part', async () => {
    const refusedAs = async (rule: object) => refusalOf(await owner.try(formCalls.addRule, { bventId, ...rule }))
    const good = { conditions: asked(meal, 'a'), actions: show(allergy) }
    expect(await refusedAs({ ...good, conditions: [] })).toEqual([400, 20000, 'conditions'])
    expect(await refusedAs({ ...good, actions: [] })).toEqual([400, 20000, 'actions'])
    expect(await refusedAs({ ...good, conditions: asked('Nobody', 'a') })).toEqual([400, 20000, 'conditions.0.fieldName'])
    expect(await refusedAs({ ...good, conditions: asked(meal, 'z') })).toEqual([400, 20000, 'conditions.0.fieldValue'])
    expect(await refusedAs({ ...good, actions: show('FullName') })).toEqual([400, 20000, 'actions.0.fieldName'])
    expect(await refusedAs({ ...good, conditions: asked('TicketId', 'not an id') })).toEqual([404, 20004, undefined])
    const batch = await owner.try(formCalls.saveRules, { bventId, rules: [good, { ...good, actions: show('Nobody') }] })
    expect(refusalOf(batch)).toEqual([400, 20000, 'rules.1.actions.0.fieldName'])
    expect(await listed()).toEqual([])
  })

  test('do not go round in a circle, even when two people close it at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = [(await add(choice('左', 'a'))).fieldName, (await add(choice('右', 'a'))).fieldName]
      const tries = await Promise.all([
        owner.try(formCalls.addRule, { bventId, conditions: asked(left, 'a'), actions: show(right) }),
        owner.try(formCalls.addRule, { bventId, conditions: asked(right, 'a'), actions: show(left) }),
      ])
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(tries.find(({ status }) => status === 400)?.text).toMatch(/循环/)
    }
  })

  test('hold their fields and options: what they use cannot be taken away', async () => {
    await addRule({ name: '吃什么', conditions: asked(meal, 'a'), actions: show(allergy) })
    for (const fieldName of [meal, allergy]) {
      const answered = await owner.try(formCalls.deleteField, { bventId, fieldName, isConfirmed: true })
      expect(refusalOf(answered)).toEqual([400, 20000, 'fieldName'])
      expect(answered.text).toMatch(/吃什么/)
    }
    const without = (...keys: string[]) =>
      owner.try(formCalls.updateField, { bventId, field: { fieldName: meal, fieldOptions: keys.map((key) => ({ key, value: key })) } })
    expect(refusalOf(await without('b', 'c'))).toEqual([400, 20000, 'fieldOptions'])
    expect((await without('a')).status).toBe(200)
  })

  test('can be walked through with given answers, and say which options they hold', async () => {
    const { ticketId } = await owner.get(ticketCalls.save, { bventId, name: 'VIP' })
    const { id } = await addRule({
      conditions: asked('TicketId', ticketId),
      actions: [
        { type: 'limitOptions', fieldName: meal, optionKeys: ['a', 'b'] },
        { type: 'require', fieldName: meal },
      ],
    })
    await addRule({ conditions: asked(meal, 'c'), actions: show(allergy) })
    const simulate = async (request: object) => {
      const { list } = await owner.get(formCalls.simulateRules, { bventId, ...request })
      return Object.fromEntries(list.map(({ fieldName, ...state }) => [fieldName, state]))
    }
    const free = await simulate({ values: { [meal]: 'c' } })
    expect([free[meal], free[allergy]?.isShow]).toEqual([{ isShow: true, isRequired: false, optionKeys: ['a', 'b', 'c'] }, true])
    const vip = await simulate({ ticketId, values: { [meal]: { code: 'c', codeName: 'C' } } })
    expect([vip[meal], vip[allergy]?.isShow]).toEqual([{ isShow: true, isRequired: true, optionKeys: ['a', 'b'] }, false])
    expect(await owner.get(formCalls.optionControlledByRules, { bventId })).toEqual([
      { fieldName: meal, optionKeys: ['a', 'b'], ruleIds: [id] },
    ])
  })
})

describe('paths and settings', () => {
  test('a new path begins as a copy and goes its own way', async () => {
    const { fieldName } = await add(choice('餐食', 'a'))
    await owner.get(formCalls.addRule, {
      bventId,
      conditions: [{ fieldName, fieldAction: { code: 'EQ' }, fieldValue: ['a'] }],
      actions: [{ type: 'require', fieldName: 'Email' }],
    })
    const path = await owner.get(formCalls.savePath, { bventId, name: '海外观众', currency: 'USD' })
    expect(path).toMatchObject({ name: '海外观众', currency: 'USD', isActive: true })
    expect(await fieldNames(path.pathId)).toEqual(await fieldNames())
    await owner.get(formCalls.deleteField, { bventId, pathId: path.pathId, fieldName: 'Company' })
    expect([await fieldNames(path.pathId), await fieldNames()].map((names) => names.includes('Company'))).toEqual([false, true])
    expect(await owner.get(formCalls.pathPageList, { bventId, pathId: path.pathId })).toHaveLength(7)
    expect((await owner.get(formCalls.saveRules, { bventId, pathId: path.pathId, rules: [] })).list).toHaveLength(1)
    expect(refusalOf(await owner.try(formCalls.savePath, { bventId, name: ' 海外观众 ' }))).toEqual([400, 20000, 'name'])
    expect(refusalOf(await owner.try(formCalls.savePath, { bventId }))).toEqual([400, 20000, 'name'])
    expect((await owner.get(formCalls.queryFields, { bventId })).filter((field) => field.fieldName === fieldName)).toHaveLength(1)
  })

  test('each language chooses its path; one in use stays on', async () => {
    await harness.db
      .updateTable('bvent')
      .set({ languages: ['zh-CN', 'en'] })
      .where('id', '=', bventId)
      .execute()
    const { pathId } = await owner.get(formCalls.savePath, { bventId, name: '海外', currency: 'USD' })
    const set = (change: object) => owner.try(formCalls.saveSetting, { bventId, language: 'en', ...change })
    expect((await set({ activePathId: pathId, registerEnabled: true, type: 'UserRegist' })).result).toMatchObject({
      language: 'en',
      activePathId: pathId,
    })
    const settings = await owner.get(formCalls.settingList, { bventId })
    expect(settings.map(({ language, type, registerEnabled, paths }) => [language, type, registerEnabled, paths.length])).toEqual([
      ['zh-CN', 'LiteRegistration', false, 2],
      ['en', 'UserRegist', true, 2],
    ])
    const off = (path: string | undefined) => owner.try(formCalls.savePath, { bventId, pathId: path, isActive: false })
    expect(refusalOf(await off(pathId))).toEqual([400, 20000, 'isActive'])
    expect(refusalOf(await off(settings[0]?.activePathId))).toEqual([400, 20000, 'isActive'])
    await set({ activePathId: settings[0]?.activePathId })
    expect((await off(pathId)).result).toMatchObject({ isActive: false })
    expect(refusalOf(await set({ activePathId: pathId }))).toEqual([400, 20000, 'activePathId'])
    expect(await owner.get(formCalls.paths, { bventId, language: 'en' })).toHaveLength(2)
  })

  test('choosing a path and switching it off at the same moment: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { pathId } = await owner.get(formCalls.savePath, { bventId, name: `路径 ${round}` })
      const [chosen, off] = await Promise.all([
        owner.try(formCalls.saveSetting, { bventId, language: 'en', activePathId: pathId }),
        owner.try(formCalls.savePath, { bventId, pathId, isActive: false }),
      ])
      expect([chosen.status, off.status].sort()).toEqual([200, 400])
    }
  })

  test('lists for menus, languages and jumps', async () => {
    const menu = await owner.get(formCalls.menuList, { bventId, language: 'zh-CN' })
    expect(Object.values(menu).map((pages) => pages.map(({ pageType }) => pageType))).toEqual([
      ['EnrollPage'],
      ['OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage'],
      ['CustomETicketPage'],
      ['CustomUserCenterPage'],
    ])
    expect(await owner.get(formCalls.pageList, { bventId, language: 'en' })).toHaveLength(7)
    expect(await owner.get(formCalls.languageOptions, { bventId })).toEqual({
      languageOption: [{ label: '简体中文', value: 'zh-CN' }],
      activeLanguage: 'zh-CN',
    })
    expect(await owner.get(formCalls.jumpPageList, {})).toContainEqual({ label: '电子票', value: 'ETicket' })
  })

  test('how to pay by transfer, per language, without scripts', async () => {
    const write = { bventId, language: 'zh-CN' as const, description: '<p>开户行</p><img src=x onerror=alert(1)>' }
    expect((await owner.get(formCalls.saveOfflinePaymentDescription, write)).description).not.toMatch(/onerror/)
    expect((await owner.get(formCalls.offlinePaymentDescription, { bventId, language: 'zh-CN' })).description).toMatch(/开户行/)
    expect(await owner.get(formCalls.offlinePaymentDescription, { bventId, language: 'en' })).toEqual({ description: '' })
  })

  test('answers can be handed on to the host’s customer fields', async () => {
    const levels = await owner.get(formCalls.customerLevelOne, {})
    const fields = await owner.get(formCalls.customerLevelTwo, { key: levels[1]?.key ?? '' })
    expect(fields).toContainEqual({ key: 'contact.mobile', value: '手机' })
    expect((await owner.try(formCalls.customerLevelTwo, { key: 'nothing' })).status).toBe(404)
    const mapping = [
      { fieldName: 'Company', key: 'company.name' },
      { fieldName: 'Mobile', key: 'contact.mobile' },
    ]
    await owner.get(formCalls.saveCustomerMapping, { bventId, mapping })
    expect((await owner.get(formCalls.customerMapping, { bventId })).mapping).toEqual(mapping)
    const refusedAs = async (given: object[]) => refusalOf(await owner.try(formCalls.saveCustomerMapping, { bventId, mapping: given }))
    expect(await refusedAs([{ fieldName: 'Nobody', key: 'company.name' }])).toEqual([400, 20000, 'mapping.0.fieldName'])
    expect(await refusedAs([{ fieldName: 'Company', key: 'nothing' }])).toEqual([400, 20000, 'mapping.0.key'])
    expect(await refusedAs([...mapping, { fieldName: 'Email', key: 'company.name' }])).toEqual([400, 20000, 'mapping.2'])
    await owner.get(formCalls.deleteField, { bventId, fieldName: 'Company' })
    expect((await owner.get(formCalls.customerMapping, { bventId })).mapping).toEqual([mapping[1]])
  })
})

describe('registering reads the same form', () => {
  test('one query for the whole of it; a path that is not there is not found', async () => {
    await owner.get(formCalls.paths, { bventId, language: 'zh-CN' })
    const form = await inOrg((db) => formOf(db, bventId, { language: 'en' }))
    expect(form).toMatchObject({ bventId, topOrgId: orgId, version: 1, timeZone: 'Asia/Shanghai', currency: 'CNY', rules: [] })
    expect(form.fields.map(({ displayName }) => displayName)).toEqual(['Full name', 'Mobile', 'E-mail', 'Company'])
    await expect(inOrg((db) => formOf(db, bventId, { language: 'en', pathId: uuid() }))).rejects.toMatchObject({ error: 'core.notFound' })
    await expect(inOrg((db) => formOf(db, uuid(), { language: 'en' }))).rejects.toMatchObject({ error: 'core.notFound' })
  })

  test('answers are held against the dictionary and the files that exist', async () => {
    await add({ fieldName: 'Province' })
    await add({ fieldName: 'City' })
    const { fieldName } = await add({ displayName: '简历', fieldType: 'UploadFile' })
    const file = {
      topOrgId: orgId,
      id: uuid(),
      fileName: 'cv.pdf',
      extension: 'pdf',
      mediaType: 'application/pdf',
      bytes: 1,
      purpose: 'field',
      storageKey: 'x',
    }
    const picture = { ...file, id: uuid(), purpose: 'cover' }
    await harness.db.insertInto('file').values([file, picture]).execute()
    const person = { FullName: '李娜', Mobile: '13800138000' }
    const check = (values: object) =>
      inOrg(async (db) => {
        const form = await formOf(db, bventId, { language: 'zh-CN' })
        return checkAnswers({ db, language: 'zh-CN', now: new Date() }, form, { values: { ...person, ...values } })
      })
    expect(await check({ Province: '310000', City: '310100', [fieldName]: [file.id] })).toMatchObject({
      errors: [],
      values: { City: '310100', [fieldName]: [file.id] },
    })
    expect((await check({ Province: '310000', City: '320500' })).errors).toMatchObject([{ fieldName: 'City' }])
    for (const id of [uuid(), picture.id]) expect((await check({ [fieldName]: [id] })).errors).toMatchObject([{ fieldName }])
    const refs = await inOrg((db) => fileRefsOf(db, [file.id, uuid()], 'https://example.com'))
    expect([...refs.values()]).toMatchObject([{ fileName: 'cv.pdf', absoluteUrl: `https://example.com/files/${file.id}` }])
  })
})

describe('a copy of the event', () => {
  const copied = async (parts: ('tickets' | 'forms' | 'pages')[]) => {
    const { taskId } = await owner.get(eventTasks.copy.calls.start, {
      bventId,
      title: `副本 ${uuid()}`,
      startTime: '2027-06-01T01:00:00Z',
      endTime: '2027-06-02T01:00:00Z',
      parts,
    })
    return eventually(async () => {
      const progress = await owner.get(eventCalls.copyProgress, { taskId })
      if (progress.status !== 'done') throw new Error(progress.message || 'not yet')
      return progress.newBventId ?? ''
    })
  }
  beforeAll(() => harness.withWorker())
  let meal: string
  beforeEach(async () => {
    const ticket = await owner.get(ticketCalls.save, { bventId, name: 'VIP' })
    meal = (await add(choice('餐食', 'a', 'b'))).fieldName
    await owner.get(formCalls.deleteField, { bventId, fieldName: 'Company' })
    const about = (fieldName: string, ...fieldValue: string[]) => [{ fieldName, fieldAction: { code: 'In' as const }, fieldValue }]
    await owner.get(formCalls.addRule, {
      bventId,
      name: '票',
      conditions: about('TicketId', ticket.ticketId),
      actions: [{ type: 'require', fieldName: meal }],
    })
    await owner.get(formCalls.addRule, {
      bventId,
      name: '餐',
      conditions: about(meal, 'a'),
      actions: [{ type: 'require', fieldName: 'Email' }],
    })
    await owner.get(formCalls.savePath, { bventId, name: '海外' })
    await save(await page(), { pageName: '观众报名' })
    await owner.get(formCalls.saveOfflinePaymentDescription, { bventId, language: 'zh-CN', description: '<p>开户行</p>' })
  })
  const formIn = async (copy: string) => ({
    page: await owner.get(formCalls.pageConfig, { bventId: copy, pageType: 'EnrollPage', language: 'zh-CN' }),
    rules: (await owner.get(formCalls.saveRules, { bventId: copy, rules: [] })).list,
    paths: await owner.get(formCalls.paths, { bventId: copy, language: 'zh-CN' }),
    progress: (await owner.get(eventCalls.progress, { bventId: copy })).list,
    transfer: (await owner.get(formCalls.offlinePaymentDescription, { bventId: copy, language: 'zh-CN' })).description,
  })

  test('takes paths, fields, rules and pages along; rules follow the tickets', async () => {
    const to = await copied(['tickets', 'forms', 'pages'])
    const copy = await formIn(to)
    expect(copy.page).toMatchObject({ pageName: '观众报名', version: 1 })
    expect(copy.page.fields.map(({ fieldName }) => fieldName)).toEqual(['FullName', 'Mobile', 'Email', meal])
    expect(copy.paths.map(({ name }) => name)).toEqual(['默认报名流程', '海外'])
    expect(copy.progress).toContain('lite_res_menu_form')
    expect(copy.transfer).toMatch(/开户行/)
    const [ticket] = await owner.get(ticketCalls.list, { bventId: to })
    expect(copy.rules.map(({ name, conditions }) => [name, conditions[0]?.fieldValue])).toEqual([
      ['票', [ticket?.ticketId]],
      ['餐', ['a']],
    ])
    const original = await formIn(bventId)
    expect(new Set([...original.paths, ...copy.paths].map(({ pathId }) => pathId)).size).toBe(4)
  })

  test('without tickets the rules about them stay behind; without pages these begin anew', async () => {
    const copy = await formIn(await copied(['forms']))
    expect(copy.rules.map(({ name }) => name)).toEqual(['餐'])
    expect([copy.page.pageName, copy.transfer]).toEqual(['报名表单', ''])
  })

  test('pages alone come with a form of the beginning; nothing asked, nothing taken', async () => {
    const pages = await formIn(await copied(['pages']))
    expect([pages.page.pageName, pages.page.fields.length, pages.rules.length, pages.transfer]).toEqual(['观众报名', 4, 0, '<p>开户行</p>'])
    const none = await formIn(await copied([]))
    expect([none.page.pageName, none.page.fields.length]).toEqual(['报名表单', 4])
  })
})
