import { defineMessages } from '#core/messages.ts'

export const assistantMessages = defineMessages('assistant', {
  writer: ['智能写作', 'AI writer'],
  wish: ['想写什么', 'What should it say'],
  wishHint: ['可以不填，按活动信息来写', 'Optional: without it the event’s facts are enough'],
  task_write: ['写一段', 'Write'],
  task_improve: ['润色', 'Improve'],
  task_shorten: ['缩短', 'Shorten'],
  start: ['开始写', 'Write it'],
  stop: ['停下', 'Stop'],
  writing: ['正在写…', 'Writing…'],
  done: ['写好了，请核对一遍再用。', 'Written. Read it before you use it.'],
  stopped: ['已停下，写出的部分留在编辑器里。', 'Stopped; what was written stays in the editor.'],
  cut: ['写到一半断了，写出的部分留在编辑器里。', 'It broke off; what was written stays in the editor.'],
  undo: ['撤销', 'Undo'],
  undone: ['已恢复原来的文字。', 'Your text is back.'],
  privacy: [
    '只会用到活动信息；电话、邮箱和证件号不会发出去。',
    'Only the event’s facts are used; numbers and addresses of people never leave.',
  ],
  scanCard: ['扫描名片', 'Scan a card'],
  scanHint: [
    '拍一张或选一张名片照片，认出的内容填进下面的表单，核对后再保存。',
    'Take or choose a photo of a card. What is read goes into the form; check it, then save.',
  ],
  scanning: ['正在认名片…', 'Reading the card…'],
  scanned: ['填好了 {n} 项，请核对。', '{n} fields filled in. Please check them.'],
  scannedNone: ['名片上的内容这张表单用不上。', 'The form has no place for what is on the card.'],
})
