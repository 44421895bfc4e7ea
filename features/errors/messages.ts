import { defineMessages } from '#core/messages.ts'

/** The titles are the spec's, letter for letter (§8); the sentences say what to do. */
export const errorMessages = defineMessages('errors', {
  unauthorised: ['未授权访问', 'Unauthorised'],
  unauthorisedText: [
    '你在当前组织里没有打开这个页面的权限。可以切换到有权限的组织，或请管理员开通。',
    'Your roles in this organisation do not include this page. Switch to one where they do, or ask an administrator.',
  ],
  noOrgText: [
    '这个账号还没有加入任何组织。请组织的管理员把你加为成员，或换一个账号登录。',
    'This account belongs to no organisation yet. Ask an administrator to add you, or sign in with another account.',
  ],
  signedOutText: ['登录后才能继续。', 'Sign in to continue.'],
  chooseText: [
    '这里的内容不属于当前组织。选择要使用的组织，然后继续。',
    'This does not belong to the current organisation. Choose the one to work for, then continue.',
  ],
  chooseAsText: [
    '你正在以 {org} 的身份访问，这里的内容属于其他组织。切换到有权限的组织即可继续。',
    'You are working for {org}, and this belongs to another organisation. Switch to one that may see it to continue.',
  ],
  notFound: ['404', '404'],
  notFoundText: ['没有这个页面，链接可能已失效或输入有误。', 'There is no such page; the link may be old or mistyped.'],
  internal: ['Internal Server Error', 'Internal Server Error'],
  internalText: [
    '服务出了错，刚才的操作可能没有保存。请重试，仍不行就联系管理员。',
    'The service failed and the last step may not be saved. Retry; if it stays, tell your administrator.',
  ],
  unavailable: ['Service Unavailable', 'Service Unavailable'],
  unavailableText: [
    '服务暂时不可用，已保存的内容不受影响。请稍后重试。',
    'The service is away for a moment; what is saved stays saved. Retry shortly.',
  ],
  noSafari: ['当前页面暂不支持Safari浏览器', 'This page does not support Safari yet'],
  noSafariText: ['复制地址，用 Chrome、Edge 或 Firefox 打开。', 'Copy the address and open it in Chrome, Edge or Firefox.'],
  browser: ['浏览器版本过旧，请下载最新版', 'The browser is too old, please get a current one'],
  browserText: [
    '安装下面任意一个最新版浏览器，再打开复制的地址。',
    'Install a current version of any of these, then open the copied address.',
  ],
  accountLockout: ['账号被锁定', 'The account is locked'],
  accountLockoutText: [
    '密码连续输错次数过多，账号已暂时锁定。15 分钟后可再次登录，或请管理员重置密码。',
    'Too many wrong passwords have locked the account for now. Sign in again after 15 minutes, or ask an administrator for a reset.',
  ],
  benefitNot: ['权益未开通', 'Not part of your plan'],
  benefitNotText: [
    '当前组织没有开通这项功能，或它的服务期已结束。请管理员开通后再来，也可以切换到其他组织。',
    'This organisation does not have the feature, or its period is over. Ask an administrator to add it, or switch organisation.',
  ],
  upgrade: ['系统升级中', 'Upgrading'],
  upgradeText: ['升级期间数据不受影响，完成后刷新即可继续。', 'Your data is safe; reload when the upgrade is done to go on.'],
  home: ['返回首页', 'Go to the home page'],
  goBack: ['返回上一页', 'Go back'],
  signIn: ['重新登录', 'Sign in again'],
  otherAccount: ['换个账号登录', 'Use another account'],
  copyAddress: ['复制页面地址', 'Copy the address'],
  loadingOrgs: ['正在读取你的组织', 'Reading your organisations'],
})
