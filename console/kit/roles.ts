import { textOf, texts } from '#console/kit/text.ts'

export function roleNames(roles: readonly string[]): string {
  return roles.map((role) => textOf(`org.${role}`)).join(texts.get().language === 'en' ? ', ' : '、')
}
