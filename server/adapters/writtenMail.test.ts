import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { written } from '#server/adapters/writtenMail.ts'

const date = new Date('2026-11-18T08:00:00Z')
const chinese = '感谢报名，请提前一小时到场。\n.\n..凭电子票入场。'.repeat(60)
const english = 'Thank you for registering.\n.\n..See you = soon, trailing space \nand\ttab. '.repeat(60)

test.each([
  { html: `<p>${chinese}</p>`, text: chinese, textEncoding: 'base64' as const },
  { html: `<p>${english}</p>`, text: english, textEncoding: 'quoted-printable' as const },
  { html: `<p>${chinese}</p>`, text: english, textEncoding: 'quoted-printable' as const },
  { html: '<p>ok</p>', text: 'ok' },
  { html: '', text: '' },
  { text: chinese },
])('is what nodemailer writes itself %#', async (words) => {
  const letter = {
    from: '轻会 <a@example.com>',
    to: 'b@example.com',
    subject: '见面吧，这是一个很长的标题'.repeat(6),
    messageId: '<1@example.com>',
    baseBoundary: 'same',
    headers: { 'List-Unsubscribe': { prepared: true, foldLines: true, value: `<https://example.com/u/${'x'.repeat(90)}>` } },
    date,
    ...words,
  }
  const [ours, theirs] = [new MailComposer(letter).compile(), new MailComposer(letter).compile()]
  expect(written(ours)).toBe((await theirs.build()).toString())
})
