import type { IconName } from '#console/kit/Icon.tsx'
import type { QuestionType } from '#features/surveys/questions.ts'

export const questionIcons: Record<QuestionType, IconName> = {
  Rating: 'trophy',
  Nps: 'chart',
  Matrix: 'grid',
  Ranking: 'swap',
  Radio: 'radio',
  Checkbox: 'chk',
  Select: 'cols',
  OnOff: 'toggle',
  Textbox: 'text',
  Textarea: 'para',
  Numeric: 'hash',
  Date: 'calendar',
  Tip: 'info',
}
