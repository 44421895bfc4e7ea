import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { toasts } from '#console/kit/toast.ts'
import { ImportPage } from '#features/imports/console/ImportPage.tsx'

const bventId = '0198a000-0000-7000-8000-000000000001'
const key = '0198a000-0000-7000-8000-000000000002'
const PATH = '/home/event/:bventId/attendees/import'
const at = (query = '') => `/home/event/${bventId}/attendees/import${query}`

const counts = { totalCount: 3, errorCount: 1, newCount: 1, updateCount: 1 }
const task = {
  key,
  bventId,
  step: 'importPeople',
  importType: 'oneTime',
  ticketId: null,
  ticketName: '',
  fileName: '名单.xlsx',
  sheets: ['Sheet1'],
  sheetName: 'Sheet1',
  headerRow: 1,
  counts,
  saveStatus: '',
  undoId: null,
  hasErrorFile: true,
  newFieldCount: 0,
  accountId: 'a',
  accountName: '林晚晴',
  createdTime: '2026-11-15T00:00:00.000Z',
  expireTime: '2999-01-01T00:00:00.000Z',
}
const field = (fieldId: string, displayName: string, isRequired = false) => ({ fieldId, displayName, isRequired })
const fromFields = {
  excelFieldList: [
    {
      ...field('c0', '名字'),
      sampleValues: ['王梓涵'],
      fieldType: 'Textbox',
      proposal: { fieldId: 'FullName', reason: '“名字”是这个字段的常见叫法' },
    },
    { ...field('c1', '电话'), sampleValues: ['13917025586'], fieldType: 'Textbox', proposal: { fieldId: 'Mobile', reason: '都是手机号' } },
    { ...field('c2', '部门'), sampleValues: ['采购'], fieldType: 'Select', proposal: null },
  ],
  fromFieldList: [field('FullName', '姓名', true), field('Mobile', '手机号'), field('Department', '所在部门')],
}
const progress = {
  taskId: key,
  id: key,
  taskType: 'x',
  taskStatus: 'done',
  status: 'done',
  progress: '100%',
  total: 3,
  doneCount: 3,
  successCount: 2,
  failCount: 1,
  newCount: 1,
  updateCount: 1,
  isNext: true,
  canCancel: false,
  canUndo: false,
  message: '',
  fileName: '',
  startTime: null,
  endTime: null,
}
const row = { rowErrorMessage: '', isNext: true, attendeeId: null, errors: {}, olds: {}, notes: {} }
const rows = {
  tableHeaderList: [
    { fieldName: 'FullName', displayName: '姓名' },
    { fieldName: 'Mobile', displayName: '手机号' },
  ],
  list: [
    { ...row, rowNo: 2, status: 1, hasError: false, values: { FullName: '王梓涵', Mobile: '13917025586' } },
    {
      ...row,
      rowNo: 3,
      status: 1,
      hasError: true,
      rowErrorMessage: '手机号少 1 位',
      values: { FullName: '刘洋', Mobile: '1381234567' },
      errors: { Mobile: '手机号少 1 位' },
    },
    {
      ...row,
      rowNo: 4,
      status: 2,
      hasError: false,
      values: { FullName: '陈思远', Mobile: '13816386021' },
      olds: { FullName: '陈思' },
    },
  ],
  hasError: true,
  rowErrorMessage: '第 3 行：手机号少 1 位',
  isNext: true,
  pageTotalCount: 3,
  ...counts,
}

type Answer = unknown | { refusal: number; message: string; status?: number }
type Answers = Record<string, (body: Record<string, unknown>) => Answer>

function serve(answers: Answers) {
  const asked: { name: string; body: Record<string, unknown>; query: URLSearchParams }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://x')
    const name = url.pathname.split('/').find((part) => Object.hasOwn(answers, part)) ?? ''
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    asked.push({ name, body, query: url.searchParams })
    const answer = answers[name]?.(body) ?? { refusal: 20004, message: '没有', status: 404 }
    const refused =
      typeof answer === 'object' && 'refusal' in answer ? (answer as { refusal: number; message: string; status?: number }) : null
    const envelope = refused
      ? { isSuccess: false, businessCode: refused.refusal, businessMessage: refused.message, returnObj: null, sysCode: '', pager: null }
      : { isSuccess: true, businessCode: 0, businessMessage: '', returnObj: answer, sysCode: '', pager: null }
    return Response.json(envelope, { status: refused?.status ?? 200 })
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (query: string, answers: Answers) => {
  holdCodes('lite_res_page_attendeesimport', 'lite_res_act_import')
  const asked = serve({ GetImportTask: () => task, GetImportFromFields: () => fromFields, GetImportAttendeeList: () => rows, ...answers })
  return { asked, ...draw(<ImportPage />, { path: PATH, at: at(query) }) }
}

test('a reload in the preview shows the same rows, their errors in words and what changes', async () => {
  open(`?step=importPeople&key=${key}`, { list: () => [] })
  expect(await screen.findByRole('button', { name: '导入 2 人' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('预览导入')
  expect(await screen.findByRole('button', { name: '修改“手机号”：1381234567' })).toBeDefined()
  expect(screen.getByText('陈思').tagName).toBe('DEL')
  expect(screen.getByRole('radio', { name: '全部 3' })).toHaveProperty('checked', true)
  expect(screen.getByRole('heading', { name: '1 行有误，不会导入' })).toBeDefined()
})

test('a wrong cell is repaired in place, and says so when it is still wrong', async () => {
  const UpdateImportRow = vi
    .fn()
    .mockReturnValueOnce({ ...rows.list[1], errors: { Mobile: '手机号多 1 位' } })
    .mockReturnValueOnce({ ...rows.list[1], hasError: false, errors: {} })
  const { user, asked } = open(`?step=importPeople&key=${key}`, { UpdateImportRow, list: () => [] })
  await user.click(await screen.findByRole('button', { name: '修改“手机号”：1381234567' }))
  const input = await screen.findByRole('textbox', { name: '手机号' })
  // Opened, the panel chooses all that stands there; whoever types before that types into nothing.
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.type(input, '89{Enter}')
  expect(await screen.findByText('手机号多 1 位')).toBeDefined()
  // The words are there a moment before the button is free, and a button that is still saving takes no second press.
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  await user.type(input, '{Backspace}{Enter}')
  await waitFor(() => expect(UpdateImportRow).toHaveBeenCalledTimes(2))
  expect(asked.filter(({ name }) => name === 'UpdateImportRow').map(({ body }) => body.values)).toEqual([
    { Mobile: '138123456789' },
    { Mobile: '13812345678' },
  ])
})

test('the same wrong value is replaced in all its rows: from its cell, and beside the table from the choices there are', async () => {
  const ReplaceImportValues = vi.fn(() => ({ count: 37, stillWrong: 0 }))
  const GetImportWrongValues = () => ({
    list: [
      { fieldName: 'Mobile', displayName: '手机号', value: '1381234567', count: 37 },
      { fieldName: 'CustomTicketName', displayName: '票种名称', value: 'VIP票', count: 12 },
    ],
    fields: [
      { fieldName: 'Mobile', options: [] },
      { fieldName: 'CustomTicketName', options: ['贵宾票', '普通票'] },
    ],
  })
  const { user, asked } = open(`?step=importPeople&key=${key}`, { ReplaceImportValues, GetImportWrongValues, list: () => [] })
  const same = await screen.findByRole('region', { name: '相同的错误，一次改好' })
  expect(within(same).getByText('票种名称：12 行是“VIP票”')).toBeDefined()
  await user.click(within(same).getByRole('combobox', { name: '把“VIP票”换成' }))
  await user.click(await screen.findByTitle('贵宾票'))
  await user.click(within(same).getByRole('button', { name: '替换 12 行' }))
  await waitFor(() => expect(ReplaceImportValues).toHaveBeenCalledOnce())

  await user.click(screen.getByRole('button', { name: '修改“手机号”：1381234567' }))
  const input = await screen.findByRole('textbox', { name: '手机号' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(screen.getByRole('checkbox', { name: '37 行的“1381234567”都换成它' })).toHaveProperty('checked', true)
  await user.type(input, '8{Enter}')
  await waitFor(() => expect(ReplaceImportValues).toHaveBeenCalledTimes(2))
  expect(
    asked.filter(({ name }) => name === 'ReplaceImportValues').map(({ body: { fieldName, from, to } }) => [fieldName, from, to]),
  ).toEqual([
    ['CustomTicketName', 'VIP票', '贵宾票'],
    ['Mobile', '1381234567', '13812345678'],
  ])
})

test('what is wrong stands at the edge of the table, whole; what stays though the file says otherwise says why', async () => {
  const kept = { ...row, rowNo: 5, status: 2, hasError: false, values: { FullName: '赵' }, notes: { FullName: '保持“赵”：只补空白' } }
  open(`?step=importPeople&key=${key}`, {
    list: () => [],
    GetImportAttendeeList: () => ({ ...rows, list: [...rows.list, kept] }),
  })
  const why = (await screen.findAllByText('手机号少 1 位')).find((one) => one.className === 'imp-why')
  expect(why?.closest('td')?.className).toContain('ant-table-cell-fix')
  expect(screen.getByText('保持“赵”：只补空白')).toBeDefined()
})

test('the filter and the page stand in the request', async () => {
  const { user, asked } = open(`?step=importPeople&key=${key}&show=0&pageNo=3`, { list: () => [] })
  await user.click(await screen.findByRole('radio', { name: '更新 1' }))
  await waitFor(() => {
    const last = asked.filter(({ name }) => name === 'GetImportAttendeeList').at(-1)?.query
    expect([last?.get('status'), last?.get('pageNo'), last?.get('pageSize'), last?.get('hasError')]).toEqual(['2', '1', '20', 'false'])
  })
})

test('saving skips what is wrong and ends with the totals', async () => {
  let isSaved = false
  const { user, asked } = open(`?step=importPeople&key=${key}`, {
    list: () => [],
    GetImportTask: () => (isSaved ? { ...task, step: 'finished', saveStatus: 'done', undoId: key } : task),
    SaveImportExcel: () => ({ ...progress, status: '', taskStatus: 'queued' }),
    ImportProgressV2: () => {
      isSaved = true
      return progress
    },
  })
  await user.click(await screen.findByRole('button', { name: '导入 2 人' }))
  expect(await screen.findByRole('heading', { name: '已导入 2 人' })).toBeDefined()
  expect(asked.find(({ name }) => name === 'SaveImportExcel')?.body).toMatchObject({ BventId: bventId, Key: key, isNext: true })
  expect(screen.getByRole('button', { name: '撤销导入' })).toBeDefined()
  expect(screen.getByRole('button', { name: '下载标注好的表格' })).toBeDefined()
})

test('a poll that fails leaves the step as it is', async () => {
  const { user, router } = open(`?step=importPeople&key=${key}`, {
    list: () => [],
    SaveImportExcel: () => ({ ...progress, status: '' }),
    ImportProgressV2: () => ({ refusal: 20004, message: '稍后再试', status: 409 }),
  })
  await user.click(await screen.findByRole('button', { name: '导入 2 人' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('稍后再试'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(router.state.location.search).toContain('step=importPeople')
})

const matchingTask = { ...task, step: 'matchField' }

test('matching: choices, new fields, what the server has to say, and the way on', async () => {
  let isChecked = false
  const { user, asked } = open(`?step=matchField&key=${key}`, {
    list: () => [],
    GetImportTask: () => (isChecked ? task : matchingTask),
    CreateFromFiled: () => ({ list: [field('Custom1', '部门')] }),
    ImportValidationFiled: () => ({ isSuccess: true, message: '1 列没有匹配' }),
    ImportProgressStep2: () => (asked.some(({ name }) => name === 'ImportValidationFiled') ? ((isChecked = true), progress) : null),
  })
  expect(await screen.findByText('“名字”是这个字段的常见叫法')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '全部新建' }))
  expect(screen.getByText('将新建字段：下拉选择，仅主办方可见')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '下一步' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '已知晓，继续导入' }))
  expect(await screen.findByRole('button', { name: '导入 2 人' })).toBeDefined()
  expect(asked.find(({ name }) => name === 'CreateFromFiled')?.body).toMatchObject({ FromList: ['部门'], Key: key })
  expect(asked.find(({ name }) => name === 'ImportValidationFiled')?.body).toMatchObject({
    FiledList: [
      { excelFieldId: 'c0', fieldId: 'FullName' },
      { excelFieldId: 'c1', fieldId: 'Mobile' },
      { excelFieldId: 'c2', fieldId: 'Custom1' },
    ],
    mapFieldRules: { matchKey: 'Mobile', policies: [] },
  })
})

test('a matching that cannot be used says why, with one button', async () => {
  const { user } = open(`?step=matchField&key=${key}`, {
    GetImportTask: () => matchingTask,
    ImportValidationFiled: () => ({ isSuccess: false, message: '以下必填字段还没有匹配：邮箱' }),
  })
  await user.click(await screen.findByRole('button', { name: '下一步' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['我知道了'])
  await user.click(within(dialog).getByRole('button', { name: '我知道了' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('匹配字段')
})

test('a file that is gone leads back to the upload after a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { router } = open(`?step=matchField&key=${key}`, {
    list: () => [],
    GetImportTask: () => matchingTask,
    GetImportFromFields: () => ({ refusal: 10001, message: '导入文件已失效，请重新上传' }),
  })
  expect(await screen.findByText('导入文件已失效，请重新上传')).toBeDefined()
  expect(router.state.location.search).toContain('step=matchField')
  await vi.advanceTimersByTimeAsync(1_500)
  await waitFor(() => expect(router.state.location.search).toContain('step=uploadFile'))
})

test('a key nobody knows offers to start again', async () => {
  const { user } = open(`?step=importPeople&key=${key}`, {
    GetImportTask: () => ({ refusal: 20004, message: '没有找到', status: 404 }),
    ImportTaskList: () => ({ list: [] }),
  })
  await user.click(await screen.findByRole('button', { name: '重新开始' }))
  expect(await screen.findByRole('button', { name: /按票种导入/ })).toBeDefined()
})
