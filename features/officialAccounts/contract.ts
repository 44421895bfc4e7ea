import { z } from 'zod'
import { accountStates } from '#core/accountCheck.ts'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, version } from '#core/schema.ts'
import {
  accountTypes,
  answerKinds,
  authorizations,
  linkTypes,
  MOST_ENTRIES,
  MOST_ITEMS,
  verifyTypes,
} from '#features/officialAccounts/rules.ts'

const READ = 'litehome_res_page_bindaccount'
const WRITE = 'litehome_res_act_bind'

const account = z.object({
  id: z.string(),
  name: z.string(),
  appId: z.string(),
  nickname: z.string(),
  authorization: z.literal(authorizations),
  /** Null until the provider has said. */
  accountType: z.literal(accountTypes).nullable(),
  verifyType: z.literal(verifyTypes).nullable(),
  verifyUntil: z.string().nullable(),
  /** What the provider said when it refused. */
  problem: z.string(),
  isEnable: z.boolean(),
  checkState: z.enum(accountStates),
  askedTime: z.string().nullable(),
  followerCount: z.int(),
  /** Attendees who can be reached by it. */
  boundCount: z.int(),
})
export type OfficialAccount = z.output<typeof account>

const item = z.object({
  name: z.string().trim().max(20),
  linkType: z.literal([linkTypes.link, linkTypes.miniApp, linkTypes.none]),
  url: z.string().trim().max(1_000).default(''),
  appId: z.string().trim().max(40).default(''),
  pagePath: z.string().trim().max(300).default(''),
})
const menu = z.array(item.extend({ items: z.array(item).max(MOST_ITEMS).default([]) })).max(MOST_ENTRIES)

const answer = z.object({
  id: z.string(),
  kind: z.enum(answerKinds),
  keywords: z.array(z.string()),
  isExact: z.boolean(),
  answer: z.string(),
  isOpen: z.boolean(),
  version,
})
export type OfficialAnswer = z.output<typeof answer>

const follower = z.object({
  /** Shown in part: it says nothing to people. */
  openId: z.string(),
  isFollowing: z.boolean(),
  followedTime: z.string(),
  sceneName: z.string(),
  people: z.array(z.object({ attendeeId: z.string(), bventId: z.string(), name: z.string() })),
})
export type OfficialFollower = z.output<typeof follower>

const scene = z.object({ id: z.string(), name: z.string(), qr: z.string(), createdTime: z.string(), followerCount: z.int() })
export type OfficialScene = z.output<typeof scene>

const OWN = 'litehome_res_page_prsinfo'

export const officialAccountCalls = {
  /** Lets a page of an event speak with the app in whose browser it is opened; signed for its address without what follows the #. */
  pageSignature: defineCall({
    method: 'GET',
    path: 'public/bvent/{bventId}/weixinSignature',
    access: 'public',
    ignoresErrors: true,
    hasOwnTransactions: true,
    request: z.object({ bventId: id, url: z.url().max(2_000) }),
    response: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
  }),
  /** Of the member who asks. */
  ownBinding: defineCall({
    method: 'GET',
    path: 'officialAccount/ownBinding',
    access: OWN,
    response: z.object({
      hasAccount: z.boolean(),
      accountName: z.string(),
      isBound: z.boolean(),
      isFollowing: z.boolean(),
      boundTime: z.string().nullable(),
      /** Whether people sign in by this organisation's account here. */
      isSignIn: z.boolean(),
    }),
  }),
  ownCode: defineCall({
    method: 'POST',
    path: 'officialAccount/ownCode',
    access: OWN,
    hasOwnTransactions: true,
    response: z.object({ qr: z.string() }),
  }),
  unbindOwn: defineCall({ method: 'POST', path: 'officialAccount/unbindOwn', access: OWN, response: isOk }),
  list: defineCall({ method: 'GET', path: 'officialAccount/list', access: READ, response: list(account) }),
  detail: defineCall({
    method: 'GET',
    path: 'officialAccount/detail',
    access: READ,
    request: z.object({ id }),
    response: account.extend({ menu, menuVersion: version, isPublished: z.boolean(), publishedTime: z.string().nullable() }),
  }),
  /** Asks the provider what the account is, and whether it still lets us in. */
  refresh: defineCall({
    method: 'POST',
    path: 'officialAccount/refresh',
    access: WRITE,
    hasOwnTransactions: true,
    request: z.object({ id }),
    response: z.object({ authorization: z.literal(authorizations) }),
  }),
  saveMenu: defineCall({
    method: 'POST',
    path: 'officialAccount/saveMenu',
    access: WRITE,
    request: z.object({ id, menuVersion: version, menu }),
    response: z.object({ menuVersion: version }),
  }),
  /** Hands over what was saved; an empty menu takes it down. */
  publishMenu: defineCall({
    method: 'POST',
    path: 'officialAccount/publishMenu',
    access: WRITE,
    hasOwnTransactions: true,
    request: z.object({ id, menuVersion: version }),
    response: z.object({ publishedTime: z.string() }),
  }),
  followers: defineCall({
    method: 'GET',
    path: 'officialAccount/followers',
    access: READ,
    request: z.object({ id, isFollowing: z.stringbool().optional(), ...paging }),
    response: list(follower),
  }),
  answers: defineCall({ method: 'GET', path: 'officialAccount/answers', access: READ, request: z.object({ id }), response: list(answer) }),
  saveAnswer: defineCall({
    method: 'POST',
    path: 'officialAccount/saveAnswer',
    access: WRITE,
    request: z.object({
      id,
      answerId: id.optional(),
      version: version.optional(),
      kind: z.enum(answerKinds),
      keywords: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
      isExact: z.boolean().default(false),
      answer: z.string().trim().min(1).max(600),
      isOpen: z.boolean().default(true),
    }),
    response: z.object({ answerId: z.string(), version }),
  }),
  deleteAnswer: defineCall({
    method: 'POST',
    path: 'officialAccount/deleteAnswer',
    access: WRITE,
    request: z.object({ id, answerId: id, version }),
    response: isOk,
  }),
  scenes: defineCall({
    method: 'GET',
    path: 'officialAccount/scenes',
    access: READ,
    request: z.object({ id, ...paging }),
    response: list(scene),
  }),
  /** A code that lasts, by which it is known where followers came from. */
  createScene: defineCall({
    method: 'POST',
    path: 'officialAccount/createScene',
    access: WRITE,
    hasOwnTransactions: true,
    request: z.object({ id, name: z.string().trim().min(1).max(40) }),
    response: z.object({ sceneId: z.string() }),
  }),
}
