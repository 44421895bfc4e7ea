import { defineMessages } from '#core/messages.ts'

export const accountMessages = defineMessages('account', {
  signIn: ['登录轻会', 'Sign in to Light Event'],
  signInHint: ['使用企业账号登录，继续管理你的活动。', 'Use your company account to go on with your events.'],
  login: ['手机号或邮箱', 'Mobile or e-mail'],
  password: ['密码', 'Password'],
})
