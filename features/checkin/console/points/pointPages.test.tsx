import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPageSettings } from '#features/checkin/pageSettings.ts'
import type { Question } from '#features/checkin/questions.ts'
import { draw, holdCodes, sent, serve, type Answer } from '#console/kit/kitTest.tsx'
import { CheckinPosterPage } from '#features/checkin/console/CheckinPosterPage.tsx'
import { CheckinQuestionPage } from '#features/checkin/console/CheckinQuestionPage.tsx'
import { CheckinRegisterPage } from '#features/checkin/console/CheckinRegisterPage.tsx'
import { CheckinSetupPage } from '#features/checkin/console/CheckinSetupPage.tsx'
import { CheckinSuccessPage } from '#features/checkin/console/CheckinSuccessPage.tsx'
import { isRequired } from '#features/checkin/console/points/design/questionDraft.ts'
import { pointOf } from '#features/checkin/console/points/pointTest.ts'

vi.setConfig({ testTimeout: 30_000 })

const main = pointOf({ webCheckinPageSetings: defaultPageSettings('智造峰会', 'zh-CN') })
const gift = pointOf({
  id: 'p2',
  name: '礼品台',
  isMain: false,
  CheckInValidateField: 'CheckinCode',
  url: 'https://light.example/checkin/p2',
})
const event = {
  bventId: 'e1',
  title: '智造峰会',
  startTime: '2026-12-05T01:00:00.000Z',
  endTime: '2026-12-05T09:00:00.000Z',
  timeZone: 'Asia/Shanghai',
  languages: ['zh-CN'],
  place: { name: '国家会展中心', address: '', lng: 121.3, lat: 31.19 },
  coverTemplate: { url: '' },
}

function open(page: ReactElement, { at = '', ...answers }: { at?: string } & Record<string, string | (() => Answer)> = {}) {
  const asked = serve({
    'WebCheckin/List': () => ({ returnObj: { list: [main, gift] } }),
    'WebCheckin/getById': ({ id }) => ({ returnObj: id === 'p2' ? gift : main }),
    'event/v2/detail': () => ({ returnObj: event }),
    'WebCheckin/PageDraft': () => ({ returnObj: { version: 3, isDraft: false, settings, live: settings, plan: null } }),
    ...(answers as Record<string, () => Answer>),
  })
  return { asked, ...draw(page, { path: '/event/:bventId', at: `/event/e1${at}` }) }
}
const settings = main.webCheckinPageSetings
const refused = { status: 503, businessCode: 20014, returnObj: null }
const done = () => ({ returnObj: true })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ })

beforeEach(() => holdCodes('lite_res_page_wxsignin', 'lite_res_act_checkinsetting'))
afterEach(() => vi.unstubAllGlobals())

describe('how a point makes sure of people', () => {
  test('only what was changed is sent, the second call against what the first has made', async () => {
    const { user, asked } = open(<CheckinSetupPage />, {
      'WebCheckin/UpdateWebCheckinVerifyInfo': done,
      'WebCheckin/UpdateLocationRange': done,
    })
    await user.click(await screen.findByRole('radio', { name: '邮箱' }))
    await user.click(screen.getByRole('switch', { name: '限定签到地点' }))
    await user.click(screen.getByRole('button', { name: '用活动地点' }))
    await user.click(save())
    await waitFor(() =>
      expect(sent(asked, 'WebCheckin/UpdateLocationRange')).toMatchObject([
        { id: 'p1', version: 4, isEnable: true, lng: 121.3, lat: 31.19, radius: 500 },
      ]),
    )
    expect(sent(asked, 'WebCheckin/UpdateWebCheckinVerifyInfo')).toMatchObject([{ id: 'p1', version: 3, CheckInValidateField: 'Email' }])
  })
  test('a range alone leaves the field as it is', async () => {
    const { user, asked } = open(<CheckinSetupPage />, { 'WebCheckin/UpdateLocationRange': done })
    await user.click(await screen.findByRole('switch', { name: '限定签到地点' }))
    await user.click(save())
    await waitFor(() => expect(sent(asked, 'WebCheckin/UpdateLocationRange')).toMatchObject([{ version: 3, isEnable: true }]))
    expect(sent(asked, 'WebCheckin/UpdateWebCheckinVerifyInfo')).toEqual([])
  })
})

describe('questions', () => {
  test('one is added, named and made required, and saved with the field the point asks for', async () => {
    const { user, asked } = open(<CheckinQuestionPage />, { 'WebCheckin/UpdateWebCheckinVerifyInfo': done })
    await user.click(await screen.findByRole('button', { name: '添加问题' }))
    await user.click(await screen.findByRole('menuitem', { name: '单行文字' }))
    const name = await screen.findByLabelText('问题')
    await user.clear(name)
    expect(await screen.findByText('还没有写问题')).toBeDefined()
    await user.type(name, '车牌号')
    await user.click(screen.getByRole('switch', { name: '必答' }))
    await user.click(save())
    await waitFor(() => expect(sent(asked, 'WebCheckin/UpdateWebCheckinVerifyInfo')).toHaveLength(1))
    const [body] = sent(asked, 'WebCheckin/UpdateWebCheckinVerifyInfo')
    expect(body).toMatchObject({ id: 'p1', version: 3, CheckInValidateField: 'Mobile', questions: [{ displayName: '车牌号', sortId: 0 }] })
    const questions = body?.['questions'] as Question[] | undefined
    expect(questions?.map(isRequired)).toEqual([true])
  })
})

describe('the two pages of a point', () => {
  test('the word on the button is saved for this page; refused, it is said and stays in the field', async () => {
    let answer: Answer = refused
    const { user, asked } = open(<CheckinRegisterPage />, { 'WebCheckin/SavePageDraft': () => answer })
    const text = await screen.findByLabelText<HTMLInputElement>('签到按钮的文字')
    await user.clear(text)
    await user.type(text, '我到了')
    await user.click(save())
    expect(await screen.findByText('没有保存成功，改动都还在')).toBeDefined()
    expect(text.value).toBe('我到了')
    answer = { returnObj: { version: 4 } }
    await user.click(save())
    await waitFor(() => expect(sent(asked, 'WebCheckin/SavePageDraft')).toHaveLength(2))
    const saved = sent(asked, 'WebCheckin/SavePageDraft')[1]?.['settings']
    expect(saved).toMatchObject([{ pageType: 'WeChatCheckIn' }])
    expect(JSON.stringify(saved)).toContain('"key":"buttonText","dataType":"text","value":"我到了"')
  })
  test('the success page has its own words, and no switch for refusals', async () => {
    const { user, asked } = open(<CheckinSuccessPage />, { 'WebCheckin/SavePageDraft': done })
    await user.type(await screen.findByLabelText('签到成功的文字'), '，请往里走')
    expect(screen.queryByRole('switch', { name: '说明不能签到的原因' })).toBeNull()
    await user.click(save())
    await waitFor(() =>
      expect(sent(asked, 'WebCheckin/SavePageDraft')).toMatchObject([
        { id: 'p1', version: 3, settings: [{ pageType: 'WeChatCheckInSuccess' }] },
      ]),
    )
  })
  test('whoever may only look changes nothing', async () => {
    holdCodes('lite_res_page_wxsignin')
    open(<CheckinRegisterPage />)
    const text = await screen.findByLabelText('签到按钮的文字')
    expect(text.closest('fieldset')?.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull()
  })
})

describe('the poster', () => {
  test('says in both languages what this point asks for, and is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = open(<CheckinPosterPage />, { at: '?point=p2' })
    const sheet = await screen.findByRole('article', { name: '签到海报' })
    expect(within(sheet).getByText('填写电子票上的签到码')).toBeDefined()
    expect(within(sheet).getByText('Type the check-in code on your ticket')).toBeDefined()
    expect(within(sheet).getByText('礼品台')).toBeDefined()
    expect(within(sheet).getByText(gift.url)).toBeDefined()
    await user.click(screen.getByText('English'))
    await waitFor(() => expect(within(sheet).queryByText('扫码签到')).toBeNull())
    await user.click(screen.getByRole('button', { name: /打\s?印/ }))
    expect(print).toHaveBeenCalledOnce()
  })
  test('not loaded: says so, and there is nothing to print', async () => {
    open(<CheckinPosterPage />, { 'WebCheckin/List': () => refused })
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /打\s?印/ }).disabled).toBe(true)
  })
})
