import { describe, expect, test } from 'vitest'
import { codesOfRoles, codesThatCount, isGranted, menuCodeOf, roles, type Access } from '#core/access.ts'

describe('codes of roles', () => {
  test.each([
    ['owner', 'litehome_res_act_company', true],
    ['administrator', 'litehome_res_page_operationlog', true],
    ['planner', 'litehome_res_page_operationlog', false],
    ['planner', 'lite_res_act_publish', true],
    ['doorStaff', 'lite_res_act_checkin', true],
    ['doorStaff', 'lite_res_page_ticket', false],
    ['doorStaff', 'lite_res_page_wxsignin', true],
    ['finance', 'lite_res_act_export', true],
    ['finance', 'lite_res_act_audit', false],
    ['finance', 'litehome_res_menu_accountoverview', true],
    ['readOnly', 'lite_res_page_ticket', true],
    ['readOnly', 'lite_res_act_ticket', false],
    ['nobody', 'litehome_res_page_home', false],
  ])('%s, %s: %s', (role, code, expected) => {
    expect(codesOfRoles([role]).has(code)).toBe(expected)
  })

  test.each(roles)('%s reads letters, and the links in them, only with the codes that such links stand for', (role) => {
    const codes = codesOfRoles([role])
    if (codes.has('litehome_res_page_operationlog'))
      expect(codes.has('lite_res_act_reveal') && codes.has('lite_res_act_attendees')).toBe(true)
  })

  test('a page code brings its menu twin', () => {
    expect(codesOfRoles(['planner']).has('lite_res_menu_ticket')).toBe(true)
    expect(menuCodeOf('lite-res-page-baseinfo')).toBe('lite-res-menu-baseinfo')
    expect(menuCodeOf('lite_res_act_ticket')).toBe('lite_res_act_ticket')
  })
})

describe('codes that count only beside another', () => {
  test.each([
    [['litehome_res_menu_accountoverview', 'litehome_res_page_accountoverview'], []],
    [
      ['litehome_res_menu_accountoverview', 'litehome_res_menu_accountmgmt'],
      ['litehome_res_menu_accountoverview', 'litehome_res_menu_accountmgmt'],
    ],
    [['litehome_res_menu_prsettings'], []],
    [
      ['litehome_res_menu_prsettings', 'litehome_res_menu_prsinfo'],
      ['litehome_res_menu_prsettings', 'litehome_res_menu_prsinfo'],
    ],
  ])('%o → %o', (given, counted) => {
    expect([...codesThatCount(given)]).toEqual(counted)
  })
})

test.each<[Access, string[], boolean]>([
  ['public', [], true],
  ['member', [], true],
  ['lite_res_page_ticket', ['lite_res_page_ticket'], true],
  ['lite_res_page_ticket', ['lite_res_page_form'], false],
  [['lite_res_page_ticket', 'lite_res_page_form'], ['lite_res_page_form'], true],
  [['lite_res_page_ticket', 'lite_res_page_form'], [], false],
])('%o with %o: %s', (access, codes, granted) => {
  expect(isGranted(access, new Set(codes))).toBe(granted)
})
