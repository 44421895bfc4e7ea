import { v7 as uuid } from 'uuid'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { rowOf } from '#features/forms/server/storedField.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fieldFor } from '#features/forms/testField.ts'
import type { Db } from '#server/kit/database/db.ts'

type Place = { topOrgId: string; bventId: string; pathId: string }

/** A form that asks everything the builder can ask, once. */
const everyField: FormField[] = [
  fieldFor('FullName', { displayName: '姓名', flags: ['IsNeeded', 'IsJoinAfterAllowModify'] }),
  fieldFor('EnglishName', { displayName: '英文名', flags: ['IsJoinAfterAllowModify'] }),
  fieldFor('Mobile', { displayName: '手机号', flags: ['IsNeeded', 'IsUnique', 'IsOpenMobileValidation', 'isOpenMobileAuthCode'] }),
  fieldFor('Email', { displayName: '邮箱', flags: ['IsNeeded'] }),
  fieldFor('Company', { displayName: '工作单位', flags: ['IsNeeded', 'IsJoinAfterAllowModify'], layout: 1 }),
  fieldFor('Gender', { displayName: '性别' }),
  fieldFor('IdType', { displayName: '证件类型' }),
  fieldFor('IdNumber', { displayName: '证件号码', flags: ['IsVerifyIdCard'] }),
  fieldFor('TransportType', { displayName: '交通方式' }),
  fieldFor('ArriveTime', { displayName: '到达时间' }),
  fieldFor('Country', { displayName: '国家 / 地区' }),
  fieldFor('Province', { displayName: '省份' }),
  fieldFor('City', { displayName: '城市' }),
  fieldFor('Area', { displayName: '区县' }),
  fieldFor('Address', { displayName: '详细地址' }),
  fieldFor('F_line0001', { fieldType: 'Textbox', displayName: '称呼', description: '胸牌上这样写', maxLength: 20 }),
  fieldFor('F_lines001', { fieldType: 'Textarea', displayName: '想听的内容' }),
  fieldFor('F_number01', { fieldType: 'Numeric', displayName: '工作年限' }),
  fieldFor('F_decimal1', { fieldType: 'Decimal', displayName: '预算' }),
  fieldFor('F_onoff001', { fieldType: 'OnOff', displayName: '参加欢迎晚宴', description: '12 月 5 日 18:30' }),
  fieldFor('F_item0001', { fieldType: 'CheckboxItem', displayName: '我会准时到场', flags: ['IsNeeded'] }),
  fieldFor('F_radio001', {
    fieldType: 'Radio',
    displayName: '参会身份',
    flags: ['IsNeeded'],
    fieldOptions: ['采购方', '供应商', '展商', '媒体'].map((value, at) => ({ key: `role${at}`, value })),
  }),
  fieldFor('F_check001', {
    fieldType: 'Checkbox',
    displayName: '感兴趣的方向',
    flags: ['IsRandomOptionSort'],
    maxCount: 2,
    fieldOptions: ['AI 质检', '柔性产线', '数字孪生', '绿色制造', '供应链'].map((value, at) => ({ key: `topic${at}`, value })),
  }),
  fieldFor('F_select01', {
    fieldType: 'Select',
    displayName: '餐食',
    optionLimits: { meal0: 1 },
    fieldOptions: ['素食', '清真', '不限'].map((value, at) => ({ key: `meal${at}`, value })),
  }),
  fieldFor('F_multi001', {
    fieldType: 'MultipleSelect',
    displayName: '参加的分论坛',
    fieldOptions: ['智能装备', '工业软件', '供应链协同'].map((value, at) => ({ key: `forum${at}`, value })),
  }),
  fieldFor('F_option01', {
    fieldType: 'AdvancedOption',
    displayName: '了解渠道',
    fieldOptions: ['朋友推荐', '公众号'].map((value, at) => ({ key: `way${at}`, value })),
  }),
  fieldFor('F_menu0001', {
    fieldType: 'CascadingMenu',
    displayName: '所属行业',
    fieldOptions: [
      {
        key: 'making',
        value: '制造',
        childrens: [
          { key: 'car', value: '汽车' },
          { key: 'chip', value: '芯片' },
        ],
      },
      { key: 'service', value: '服务', childrens: [{ key: 'bank', value: '金融' }] },
    ],
  }),
  fieldFor('F_date0001', { fieldType: 'Date', displayName: '出生日期' }),
  fieldFor('F_moment01', { fieldType: 'DateTime', displayName: '希望拜访时间' }),
  fieldFor('F_file0001', { fieldType: 'UploadFile', displayName: '公司介绍' }),
  fieldFor('Avatar', { displayName: '照片' }),
  fieldFor('F_tip00001', { fieldType: 'Tip', displayName: '温馨提示', description: '请携带身份证原件。' }),
  fieldFor('F_rich0001', { fieldType: 'RichText', displayName: '说明', description: '<p>会场提供<strong>同声传译</strong>。</p>' }),
  fieldFor('F_media001', { fieldType: 'Textbox', displayName: '媒体名称' }),
].map((field, sortId) => ({ ...field, sortId }))

const eq = (fieldName: string, value: string) => ({ fieldName, fieldAction: { code: 'EQ' }, fieldValue: [value] })

/** Two rules: a journalist is asked for the paper and must give it; who dines chooses a meal that is left. */
export async function buildEveryField(db: Db, { orgId, bventId }: { orgId: string; bventId: string }): Promise<void> {
  await ensureForm(db, bventId)
  const { id: pathId } = await db.selectFrom('regPath').select('id').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  const place: Place = { topOrgId: orgId, bventId, pathId }
  await db.deleteFrom('formField').where('bventId', '=', bventId).execute()
  await db
    .insertInto('formField')
    .values(everyField.map((field) => rowOf(field, place, 'zh-CN')))
    .execute()
  const rules = [
    {
      conditions: [eq('F_radio001', 'role3')],
      actions: [
        { type: 'show', fieldName: 'F_media001' },
        { type: 'require', fieldName: 'F_media001' },
      ],
    },
    {
      conditions: [eq('F_onoff001', 'true')],
      actions: [
        { type: 'require', fieldName: 'F_select01' },
        { type: 'limitOptions', fieldName: 'F_select01', optionKeys: ['meal0', 'meal1'] },
      ],
    },
  ]
  await db
    .insertInto('regRule')
    .values(
      rules.map(({ conditions, actions }, sortId) => ({
        ...place,
        id: uuid(),
        name: `规则 ${sortId}`,
        sortId,
        conditions: JSON.stringify(conditions),
        actions: JSON.stringify(actions),
      })),
    )
    .execute()
}
