import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'

type Level = { key: string; text: Text; fields: readonly { key: string; text: Text }[] }

/** The customer record of the host application, to which answers can be handed on: what it is about, then its fields. */
const customerFields: readonly Level[] = [
  {
    key: 'basic',
    text: ['基本信息', 'Basics'],
    fields: [
      { key: 'basic.name', text: ['客户姓名', 'Name'] },
      { key: 'basic.gender', text: ['性别', 'Gender'] },
      { key: 'basic.birthday', text: ['生日', 'Birthday'] },
      { key: 'basic.remark', text: ['备注', 'Remark'] },
    ],
  },
  {
    key: 'contact',
    text: ['联系方式', 'Contact'],
    fields: [
      { key: 'contact.mobile', text: ['手机', 'Mobile'] },
      { key: 'contact.phone', text: ['座机', 'Phone'] },
      { key: 'contact.email', text: ['邮箱', 'E-mail'] },
      { key: 'contact.wechat', text: ['微信', 'WeChat'] },
      { key: 'contact.qq', text: ['QQ', 'QQ'] },
    ],
  },
  {
    key: 'company',
    text: ['公司信息', 'Company'],
    fields: [
      { key: 'company.name', text: ['公司名称', 'Company'] },
      { key: 'company.department', text: ['部门', 'Department'] },
      { key: 'company.title', text: ['职位', 'Job title'] },
      { key: 'company.industry', text: ['行业', 'Industry'] },
      { key: 'company.website', text: ['网址', 'Website'] },
    ],
  },
  {
    key: 'address',
    text: ['地址', 'Address'],
    fields: [
      { key: 'address.province', text: ['省份', 'Province'] },
      { key: 'address.city', text: ['城市', 'City'] },
      { key: 'address.area', text: ['区县', 'District'] },
      { key: 'address.detail', text: ['详细地址', 'Street address'] },
    ],
  },
]

export function customerLevelOne(language: Language): Option[] {
  return customerFields.map(({ key, text }) => ({ key, value: textIn(text, language) }))
}

export function customerLevelTwo(levelOne: string, language: Language): Option[] | null {
  const found = customerFields.find(({ key }) => key === levelOne)
  return found ? found.fields.map(({ key, text }) => ({ key, value: textIn(text, language) })) : null
}

export function isCustomerField(key: string): boolean {
  return customerFields.some(({ fields }) => fields.some((field) => field.key === key))
}
