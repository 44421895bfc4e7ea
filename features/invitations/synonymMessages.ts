/** What else people write above them. */
export const synonymMessages = {
  name: ['嘉宾', '嘉宾姓名', '客户姓名', '联系人', 'full name'],
  title: ['职务', '头衔', 'job title', 'position'],
  gender: ['称呼', 'sex'],
  male: ['男', '男士', '先生', 'm', 'male', 'mr', 'mr.'],
  female: ['女', '女士', '小姐', 'f', 'female', 'ms', 'ms.', 'mrs', 'mrs.'],
  company: ['公司', '企业', '单位名称', '公司名称', 'organisation', 'organization'],
  mobile: ['手机号', '手机号码', '电话', '联系电话', 'phone', 'mobile number'],
  email: ['邮件', '电子邮箱', '邮箱地址', 'e-mail', 'mail'],
  owner: ['负责人', '跟进人', '销售', '客户经理', 'owner', 'sales'],
  language: ['语种', '邀请函语言', 'language of the letter'],
  english: ['en', 'english', '英文', '英语'],
  labels: ['标签', '分类', 'tags', 'label'],
} as const satisfies Record<string, readonly string[]>
