type Title = {
  titleType: 'Personal' | 'Company' | 'Special'
  title: string
  taxNo?: string
  address?: string
  phone?: string
  bank?: string
  bankAccount?: string
}

/** What becomes of each, so many days from today. */
export type DemoInvoice = Title & { asked: number; end?: 'issued' | 'rejected' | 'issuing' | 'exchange' | 'red' }

export const invoiceItem = '会议服务费'
export const invoiceRemark = '数电普票会在三个工作日内发到邮箱；专票请把开户信息填全。'
export const rejectReason = '抬头与税号不一致，请核对后再申请。'
export const exchangeTitle = { titleType: 'Company' as const, title: '苏州汇澜自动化科技有限公司', taxNo: '91320594MA1EXMPLJK' }

/** Orders of the event on sale, the oldest paid one first. */
export const invoices: readonly DemoInvoice[] = [
  { titleType: 'Company', title: '上海博屿智能装备有限公司', taxNo: '91310115MA1EXMPLBP', asked: -16, end: 'issued' },
  { titleType: 'Company', title: '苏州汇澜自动化有限公司', taxNo: '91320594MA1EXMPLC1', asked: -14, end: 'exchange' },
  { titleType: 'Personal', title: '个人', asked: -12, end: 'issued' },
  {
    titleType: 'Special',
    title: '合肥轩能电池股份有限公司',
    taxNo: '91340100MA2EXMPLDQ',
    address: '合肥市示例路 8 号',
    phone: '0551-00000138',
    bank: '示例银行合肥分行',
    bankAccount: '6200 0000 0000 0246',
    asked: -11,
    end: 'issued',
  },
  { titleType: 'Company', title: '无锡启行智能有限公司', taxNo: '91320200MA1EXMPLEJ', asked: -9, end: 'red' },
  { titleType: 'Company', title: '宁波屹成模具厂', taxNo: '91330200MA2EXMPLF0', asked: -6, end: 'rejected' },
  { titleType: 'Company', title: '杭州观澜视觉科技有限公司', taxNo: '91330100MA2EXMPLGX', asked: -3, end: 'issuing' },
  { titleType: 'Company', title: '南京艾顿自动化有限公司', taxNo: '91320100MA1EXMPLHN', asked: -2 },
  { titleType: 'Personal', title: '个人', asked: -1 },
]
