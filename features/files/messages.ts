import { defineMessages } from '#core/messages.ts'

export const fileMessages = defineMessages('files', {
  'refused.kind': ['{fileName}：只支持图片、PDF 和 Office 文件', '{fileName}: pictures, PDF and Office files only'],
  'refused.noPicture': ['{fileName}：只支持图片', '{fileName}: pictures only'],
  'refused.unreadable': ['{fileName}：图片无法读取', '{fileName}: the picture cannot be read'],
})
