import { defineMessages } from '#core/messages.ts'

/** Words that all designers of attendee pages share. */
export const designMessages = defineMessages('kit', {
  'design.saved': ['已保存', 'Saved'],
  'design.unsaved': ['有未保存的修改', 'Unsaved changes'],
  'design.notSaved': ['没有保存成功，改动都还在', 'Not saved; your changes are kept'],
  'design.readOnly': ['你可以查看，但不能修改这个页面。', 'You can look at this page but not change it.'],
  'design.more': ['更多操作', 'More actions'],
  'design.restore': ['恢复默认内容', 'Back to the original'],
  'design.discard': ['放弃未保存的修改', 'Discard unsaved changes'],
  'design.discarded': ['已放弃修改', 'Changes discarded'],
  'design.changed': ['刚刚有人改过这个页面', 'Somebody has just changed this page'],
  'design.changedText': [
    '你们都改了：{names}。其他改动已合并，你写的都还在。',
    'You both changed: {names}. Everything else is merged and what you wrote is kept.',
  ],
  'design.saveMine': ['保存我的', 'Save mine'],
  'design.takeTheirs': ['用对方的', 'Take theirs'],
  'design.preview': ['预览', 'Preview'],
  'design.toPreview': ['看预览', 'Preview'],
  'design.toSettings': ['回到设置', 'Back to settings'],
  'design.pick': ['选择{name}', 'Pick: {name}'],
  'design.add': ['添加…', 'Add…'],
  'design.addTo': ['添加到{name}', 'Add to: {name}'],
  'design.most': ['最多 {n} 项', 'At most {n}'],
  'design.move': ['移动“{name}”，用上下方向键或拖动', 'Move “{name}” with the arrow keys or by dragging'],
  'design.moved': ['“{name}”移到第 {n} 位', '“{name}” is now number {n}'],
  'design.hide': ['不显示“{name}”', 'Leave out “{name}”'],
  'design.badLink': ['请填写 https:// 开头的地址', 'Give an address that begins with https://'],
  'design.noLink': ['还没有填写地址', 'No address yet'],
})
