import { changeWords } from '#core/changeWords.ts'
import { textOf } from '#console/kit/text.ts'

/** The log in the language the console speaks. */
export const { actionText, fieldText, readable, valueText } = changeWords((message) => {
  const text = textOf(message)
  return text === message ? null : text
})
