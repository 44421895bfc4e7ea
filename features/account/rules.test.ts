import { describe, expect, test } from 'vitest'
import {
  hostStep,
  loginOf,
  NEEDS_UID_AND_CODE,
  passwordFault,
  redirectStep,
  returnAddressOf,
  silentStep,
  withoutCredentials,
  wrappedReturn,
  type SignInQuery,
  type Step,
} from '#features/account/rules.ts'

const site = { own: 'https://event.example.com', allowed: ['https://crm.example.com', 'https://host.example:8443'] }

describe('a return address', () => {
  test.each([
    ['/home/manage/home', 'own', '/home/manage/home'],
    ['/home/event/1/attendees?tab=2#row-3', 'own', '/home/event/1/attendees?tab=2#row-3'],
    ['https://event.example.com/home/x', 'own', '/home/x'],
    ['https://EVENT.example.com:443/home/x', 'own', '/home/x'],
    ['/home/x?next=https%3A%2F%2Fother.example%2F', 'own', '/home/x?next=https%3A%2F%2Fother.example%2F'],
    ['/home/x?keyWords=%E6%9D%8E%E5%A8%9C', 'own', '/home/x?keyWords=%E6%9D%8E%E5%A8%9C'],
    ['https://crm.example.com/deal/7', 'allowed', 'https://crm.example.com/deal/7'],
    ['https://host.example:8443/', 'allowed', 'https://host.example:8443/'],
    ['https://host.example/', 'foreign', 'https://host.example/'],
    ['http://crm.example.com/', 'foreign', 'http://crm.example.com/'],
    ['https://evil.example/a?b=c', 'foreign', 'https://evil.example/a?b=c'],
    ['http://event.example.com/', 'foreign', 'http://event.example.com/'],
    [undefined, 'home', '/home'],
    ['', 'home', '/home'],
    ['//evil.example', 'home', '/home'],
    ['///evil.example', 'home', '/home'],
    ['/.//evil.example', 'home', '/home'],
    ['/x/..//evil.example', 'home', '/home'],
    ['/%2e//evil.example', 'home', '/home'],
    ['https://event.example.com//evil.example', 'home', '/home'],
    ['/home/x?share=50%', 'own', '/home/x?share=50%'],
    ['/\\evil.example', 'home', '/home'],
    ['\\\\evil.example', 'home', '/home'],
    ['/\t/evil.example', 'home', '/home'],
    ['\thttps://evil.example', 'home', '/home'],
    ['ht\ntps://evil.example', 'home', '/home'],
    [' https://evil.example', 'home', '/home'],
    ['https://event.example.com.evil.example/', 'home', '/home'],
    ['https://event.example.com@evil.example/', 'home', '/home'],
    ['https://user:secret@event.example.com/', 'home', '/home'],
    ['https%3A%2F%2Fevil.example', 'home', '/home'],
    ['https%253A%252F%252Fevil.example', 'home', '/home'],
    ['/%2Fevil.example', 'home', '/home'],
    ['/%252Fevil.example', 'home', '/home'],
    ['%2F%2Fevil.example', 'home', '/home'],
    ['/%5Cevil.example', 'home', '/home'],
    ['/%09/evil.example', 'home', '/home'],
    ['/%', 'home', '/home'],
    ['javascript:alert(1)', 'home', '/home'],
    ['JaVaScRiPt:alert(1)', 'home', '/home'],
    ['data:text/html,x', 'home', '/home'],
    ['https:evil.example', 'home', '/home'],
    ['https:/evil.example', 'home', '/home'],
    ['evil.example', 'home', '/home'],
    [`/${'a'.repeat(2_000)}`, 'home', '/home'],
  ])('%j is %s', (returl, kind, address) => {
    expect(returnAddressOf(returl, site)).toEqual({ kind, address })
  })

  test.each([
    ['/home/x', '/home/x'],
    ['//evil.example', '/home'],
    ['https://evil.example/a?b=c', '/home/redirect?type=callback&returl=https%3A%2F%2Fevil.example%2Fa%3Fb%3Dc'],
    ['https://crm.example.com/', '/home/redirect?type=callback&returl=https%3A%2F%2Fcrm.example.com%2F'],
  ])('%j is wrapped as %s', (returl, wrapped) => {
    expect(wrappedReturn(returl, site)).toBe(wrapped)
  })
})

describe('/home/redirect', () => {
  const cases: [SignInQuery, Step][] = [
    [
      { type: 'callback', returl: '/home/x' },
      { do: 'go', address: '/home/x' },
    ],
    [
      { type: 'callback', returl: 'https://crm.example.com/' },
      { do: 'leave', address: 'https://crm.example.com/' },
    ],
    [
      { type: 'callback', returl: 'https://evil.example/' },
      { do: 'ask', address: 'https://evil.example/' },
    ],
    [
      { type: 'callback', returl: '//evil.example' },
      { do: 'go', address: '/home' },
    ],
    [{ type: 'callback' }, { do: 'go', address: '/home' }],
    [{ type: 'sso' }, { do: 'signIn', returnTo: '/home', parameters: {} }],
    [
      { type: 'sso', returl: '/home/x', path: '/deep/1' },
      { do: 'signIn', returnTo: '/home/x#/deep/1', parameters: {} },
    ],
    [
      { type: 'sso', returl: '/home/x', path: '#part' },
      { do: 'signIn', returnTo: '/home/x#part', parameters: {} },
    ],
    [
      { type: 'sso', returl: 'https://evil.example/' },
      { do: 'signIn', returnTo: '/home/redirect?type=callback&returl=https%3A%2F%2Fevil.example%2F', parameters: {} },
    ],
    [
      { type: 'sso', returl: 'https://evil.example/#old', path: '/deep' },
      { do: 'signIn', returnTo: '/home/redirect?type=callback&returl=https%3A%2F%2Fevil.example%2F%23%2Fdeep', parameters: {} },
    ],
    [{ type: 'silentLogin' }, { do: 'stop', message: NEEDS_UID_AND_CODE }],
    [
      { type: 'silentLogin', uid: 'u' },
      { do: 'stop', message: NEEDS_UID_AND_CODE },
    ],
    [
      { type: 'silentLogin', code: 'c' },
      { do: 'stop', message: NEEDS_UID_AND_CODE },
    ],
    [
      { type: 'silentLogin', uid: 'u', code: 'c', returl: '/home/x' },
      { do: 'signIn', returnTo: '/home/x', parameters: { uid: 'u', code: 'c' } },
    ],
    [
      { type: 'silentLogin', uid: 'u', code: 'c', source: 'crm', returl: 'https://crm.example.com/' },
      {
        do: 'signIn',
        returnTo: '/home/redirect?type=callback&returl=https%3A%2F%2Fcrm.example.com%2F',
        parameters: { uid: 'u', code: 'c', source: 'crm' },
      },
    ],
    [
      { type: 'wxwork', returl: '/home/x' },
      { do: 'go', address: '/home' },
    ],
    [{ type: 'anything' }, { do: 'go', address: '/home' }],
    [{}, { do: 'go', address: '/home' }],
  ]
  test.each(cases)('%o: %o', (query, step) => {
    expect(redirectStep(query, site)).toEqual(step)
  })
})

describe('/home/autoLogin', () => {
  const cases: [SignInQuery, Step][] = [
    [{}, { do: 'stop', message: NEEDS_UID_AND_CODE }],
    [
      { uid: 'u', code: '' },
      { do: 'stop', message: NEEDS_UID_AND_CODE },
    ],
    [
      { uid: 'u', code: 'c' },
      { do: 'signIn', returnTo: '/home', parameters: { uid: 'u', code: 'c' } },
    ],
    [
      { uid: 'u', code: 'c', returl: 'https://evil.example/' },
      {
        do: 'signIn',
        returnTo: '/home/redirect?type=callback&returl=https%3A%2F%2Fevil.example%2F',
        parameters: { uid: 'u', code: 'c' },
      },
    ],
  ]
  test.each(cases)('%o: %o', (query, step) => {
    expect(silentStep(query, site)).toEqual(step)
  })
})

test.each([
  [{ ticket: 't', uid: 'u', code: 'c' }, true, 'ticket'],
  [{ uid: 'u', code: 'c' }, true, 'code'],
  [{ uid: 'u' }, true, 'goOn'],
  [{ code: 'c' }, false, 'signIn'],
  [{}, false, 'signIn'],
] as const)('a host that gives %o, signed in %s: %s', (query, isSignedIn, step) => {
  expect(hostStep(query, isSignedIn)).toBe(step)
})

test.each([
  ['/home/redirect?type=silentLogin&uid=1&code=2&source=crm', '/home/redirect?type=silentLogin&source=crm'],
  ['/home/x?ticket=abc#part', '/home/x#part'],
  ['/home/x', '/home/x'],
])('%s is told as %s', (address, told) => {
  expect(withoutCredentials(address)).toBe(told)
})

test.each([
  ['correct horse', 'correct horse', null],
  ['123456789', '123456789', 'account.passwordShort'],
  ['一二三四五六七八九十', '一二三四五六七八九十', null],
  ['x'.repeat(201), 'x'.repeat(201), 'account.passwordLong'],
  ['Li.Na@example.com', 'Li.Na@example.com', 'account.passwordIsLogin'],
  ['correct horse', 'correct house', 'account.passwordsDiffer'],
])('the new password %j, again %j: %s', (password, again, fault) => {
  expect(passwordFault(password, again, ['li.na@example.com', '13800138000', ''])).toBe(fault)
})

test.each([
  [' Li.Na@Example.COM ', { email: 'li.na@example.com' }],
  ['138 0013 8000', { mobile: '13800138000' }],
  ['+86 138-0013-8000', { mobile: '13800138000' }],
  ['008613800138000', { mobile: '13800138000' }],
  ['１３８００１３８０００', { mobile: '13800138000' }],
  ['+1 (415) 555-0100', { mobile: '+14155550100' }],
])('%j is meant as %o', (typed, login) => {
  expect(loginOf(typed)).toEqual(login)
})
