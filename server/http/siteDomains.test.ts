import { expect, test } from 'vitest'
import { siteAddress, siteDomains } from '#server/http/siteDomains.ts'

const ID = '0192f0c1-7c5a-7abc-8def-0123456789ab'
const domains = siteDomains([`Summit.example.com=${ID}`])

test.each([
  ['summit.example.com', '/', '', `/bvent/${ID}/zh-CN`],
  ['summit.example.com:8443', '/?c=abc', 'en-GB,en', `/bvent/${ID}/en?c=abc`],
  ['SUMMIT.EXAMPLE.COM', '/en', 'zh-CN', `/bvent/${ID}/en`],
  ['summit.example.com', '/zh-CN/agenda', '', `/bvent/${ID}/zh-CN/agenda`],
  ['summit.example.com', `/bvent/${ID}/zh-CN/register`, '', `/bvent/${ID}/zh-CN/register`],
  ['summit.example.com', '/assets/site.css', '', '/assets/site.css'],
  ['summit.example.com', '/zh-CN/a/b', '', '/zh-CN/a/b'],
  ['evil.example.com', '/', '', '/'],
])('%s%s in %s leads to %s', (host, url, language, led) => {
  expect(siteAddress(domains, { url, headers: { host, 'accept-language': language } })).toBe(led)
})

test('what is no domain of an event is told', () => {
  expect(() => siteDomains(['summit.example.com'])).toThrow('SITE_DOMAINS')
})
