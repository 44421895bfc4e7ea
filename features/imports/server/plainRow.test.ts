import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import { checkRows } from '#features/imports/server/checkRows.ts'
import { setupOf } from '#features/imports/server/setupOf.ts'
import type { Gathered, Setup } from '#features/imports/server/judging.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import { sealerWith } from '#server/kit/sealer.ts'

const fields = [
  fieldFor('FullName', { flags: ['IsNeeded'], maxLength: 10 }),
  fieldFor('Mobile', { flags: ['IsUnique', 'IsOpenMobileValidation'] }),
  fieldFor('Email', { flags: ['IsUnique'] }),
  fieldFor('IdType'),
  fieldFor('IdNumber', { flags: ['IsUnique', 'IsVerifyIdCard'] }),
  fieldFor('Province'),
  fieldFor('City', { flags: ['IsNeeded'] }),
  fieldFor('Meal', { fieldType: 'Radio', keys: ['rice', 'noodles'], flags: ['IsNeeded'] }),
  fieldFor('Days', { fieldType: 'Checkbox', keys: ['one', 'two', 'three'], maxCount: 2 }),
  fieldFor('Born', { fieldType: 'Date' }),
  fieldFor('Count', { fieldType: 'Numeric', flags: ['IsUnique'] }),
  fieldFor('Agreed', { fieldType: 'CheckboxItem', flags: ['IsNeeded'] }),
  fieldFor('Note', { fieldType: 'Textarea' }),
]
const hidden = { ...fieldFor('Hidden', { flags: ['IsNeeded'] }), isShow: false }
const unmapped = fieldFor('Photo', { fieldType: 'UploadFile', flags: ['IsNeeded'] })
const rule: Gathered['form']['rules'][number] = {
  id: 'r',
  pathId: 'p',
  name: '',
  sortId: 0,
  version: 1,
  relation: 'AND',
  conditions: [{ fieldName: 'Meal', fieldAction: { code: 'EQ' }, fieldValue: ['rice'] }],
  actions: [{ type: 'hide', fieldName: 'Mobile' }],
  isEnable: true,
}

/** Right ones first, then nearly right and wrong ones. */
const texts: Record<string, readonly string[]> = {
  FullName: ['李娜', '李\t娜', 'x'.repeat(11), '#REF!', '#1', '李娜', '王五'],
  Mobile: ['13800138000', '１３８００１３８００１', '+85361234567', '1.38E+10', '1.3800138000E+10', '12', '13900139000'],
  Email: ['a@b.cn', 'A@B.cn', 'a@', 'ｃ@ｄ．cn', ''],
  IdType: ['', 'IdCard', '护照', '身份证', 'x'],
  IdNumber: ['', '11010519491231002X', '110105194912310021', 'E1234567', '?'],
  Province: ['', '上海市', '上海', '江苏省', '某省', '#N/A'],
  City: ['上海市', '南京市', '苏州', ''],
  Meal: ['rice', 'Noodles', 'soup', ''],
  Days: ['', 'one', 'one、two', 'one,two,three', 'four'],
  Born: ['', '2001-02-03', '2001年2月3日', '2001-02-30'],
  Count: ['', '12', '０１２', '1.5'],
  Agreed: ['是', 'true', '否', ''],
  Note: ['', 'a\nb', '备注'],
  Hidden: ['', 'x'],
  Ticket: ['普通票', ' 普通票 ', '停售票', '没有', ''],
  Remark: ['', '好', '长'.repeat(501)],
}
const names = Object.keys(texts)
/** Mostly right, so that rows of all kinds come about. */
const cellFor = ([right = '', ...others]: readonly string[] = []) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const rowOf = fc.tuple(...names.map((name) => cellFor(texts[name])))

const ticket = (id: string, name: string, isOpen: boolean) => ({ id, name, isOpen }) as TicketRow
const tickets = [ticket('open', '普通票', true), ticket('closed', '停售票', false)]
const columns = names.map((name, at) => ({ excelFieldId: `c${at}`, fieldId: name === 'Ticket' ? 'CustomTicketName' : name }))
const mapping = columns.filter(({ fieldId }) => fieldId !== 'Hidden')

type Given = { form?: Partial<Gathered['form']>; job?: Partial<Gathered['job']> }
const setupFor = ({ form, job }: Given): Setup =>
  setupOf(
    {
      job: { id: 'i', bventId: 'b', importType: 'oneTime', ticketId: null, mapping, mapRules: null, ...job },
      form: {
        bventId: 'b',
        topOrgId: 'o',
        pathId: 'p',
        version: 1,
        currency: 'CNY',
        isActive: true,
        timeZone: 'Asia/Shanghai',
        fields: [...fields, hidden],
        rules: [],
        ...form,
      },
      tickets,
      language: 'zh-CN',
      now: new Date('2026-11-15T00:00:00Z'),
    },
    sealerWith(Buffer.alloc(32, 1)),
  )

const nobody = { people: async () => new Map<string, never>(), holders: async () => new Map<string, never>() }
const judged = async (setup: Setup, rows: readonly (readonly string[])[]) => {
  const read = rows.map((cells, at) => ({ rowNo: at + 2, cells: [...cells] }))
  return (await checkRows(setup, read, nobody)).map(({ attendeeId: _, ...check }) => check)
}

test.each<[string, Given]>([
  ['tickets by name', {}],
  ['one ticket for all', { job: { importType: 'byTicket', ticketId: 'open' } }],
  ['a ticket that is no longer sold', { job: { importType: 'byTicket', ticketId: 'closed' } }],
  ['found by document', { job: { mapRules: { matchKey: 'IdNumber' } } }],
  ['found by nothing', { job: { mapRules: { matchKey: '' } } }],
  ['a column that is left out', { job: { mapping: mapping.filter(({ fieldId }) => fieldId !== 'Meal') } }],
  ['a question that no file answers', { form: { fields: [...fields, unmapped] } }],
  ['a rule', { form: { rules: [rule] } }],
  ['a rule that is switched off', { form: { rules: [{ ...rule, isEnable: false }] } }],
])('the short way comes to the same as the whole judgement: %s', async (_, given) => {
  const setup = setupFor(given)
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf, { minLength: 1, maxLength: 20 }), async (rows) => {
      expect(await judged(setup, rows)).toEqual(await judged({ ...setup, plainRow: () => null }, rows))
    }),
    { numRuns: 100 },
  )
})

test('a row in which all is right goes the short way, one with a doubtful cell does not', () => {
  const { plainRow } = setupFor({})
  const right = [
    '李娜',
    '13800138000',
    'a@b.cn',
    '',
    '11010519491231002X',
    '上海市',
    '上海市',
    'rice',
    'one',
    '',
    '12',
    '是',
    '',
    '',
    '普通票',
    '',
  ]
  expect(plainRow(right)).toEqual(
    ['Mobile', 'Email', 'IdNumber', 'Count'].map((fieldName) => expect.objectContaining({ fieldName }) as unknown),
  )
  for (const [name, text] of Object.entries({
    Mobile: '12',
    IdNumber: 'E1234567',
    City: '南京市',
    Ticket: '停售票',
    Meal: '',
    FullName: '#1',
  }))
    expect(plainRow(right.with(names.indexOf(name), text))).toBeNull()
})
