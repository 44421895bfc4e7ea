import { sayer } from '#site/kit/language.ts'

export const sayWalkIn = sayer({
  title: ['现场登记', 'Walk-in'],
  ticket: ['票种', 'Ticket'],
  soldOut: ['已售罄', 'Sold out'],
  optional: ['选填', 'optional'],
  noTicket: ['没有可以现场登记的票', 'No ticket is left for walk-ins'],
  needsNetwork: ['现场登记需要网络', 'Walk-ins need a network'],
  send: ['登记并签到', 'Register and check in'],
  sending: ['正在登记', 'Registering'],
})
