import { defineMessages } from '#core/messages.ts'
import { billMessages } from '#features/finance/billMessages.ts'
import { bookMessages } from '#features/finance/bookMessages.ts'

export const financeMessages = {
  ...bookMessages,
  ...billMessages,
  ...defineMessages('finance', {
    title: ['账户概览', 'Account overview'],
    service: ['服务期', 'Service period'],
    trial: ['试用', 'Trial'],
    official: ['正式', 'Official'],
    daysLeft: ['还有 {n} 天', '{n} day left|{n} days left'],
    overSince: ['已到期 {n} 天', 'Over for {n} day|Over for {n} days'],
    endless: ['长期有效', 'No end'],
    until: ['{from} 起，至 {to}', '{from} to {to}'],
    seats: ['参会人额度', 'Attendee quota'],
    ofQuota: ['/ {n} 人', 'of {n}'],
    seatsLeft: ['还可容纳 {n} 人', 'Room for {n} more'],
    members: ['成员', 'Members'],
    membersOf: ['在{org}', 'in {org}'],
    events: ['可办活动', 'Events included'],
    eventsHint: ['服务期内的活动数量上限', 'Limit for the service period'],
    functions: ['功能', 'Features'],
    functionsHint: ['{on} 项已开通，共 {all} 项', '{on} of {all} active'],
    on: ['已开通', 'Active'],
    off: ['未开通', 'Not active'],
    over: ['已到期', 'Expired'],
    untilDay: ['至 {to}', 'until {to}'],
    smsLeft: ['短信余量', 'SMS left'],
    lettersLeft: ['邮件 {n} 封', '{n} letter|{n} letters'],
    balanceOf: ['余额 {amount}', '{amount} balance'],
    runningOut: ['快用完了', 'Running out'],
    next: ['从这里开始', 'Start here'],
  }),
}
