import { assistantCalls } from '#features/assistant/contract.ts'
import { cardIn } from '#features/assistant/server/readCard.ts'
import { writeText } from '#features/assistant/server/write.ts'
import { hasBenefit } from '#features/benefits/rules.ts'
import { implement } from '#server/kit/implement.ts'

export const assistantHandlers = implement(assistantCalls, {
  tools({ adapters, who, now }) {
    const has = (key: Parameters<typeof hasBenefit>[1]) => adapters.assistant !== null && hasBenefit(who.benefits, key, now)
    return {
      isWriting: has('common_ai_writer'),
      isWritingMail: has('email_ai_writer'),
      isReadingCards: has('ScanBusinessCard') && adapters.assistant?.canSee === true,
    }
  },
  write: (ctx, asked) => writeText(ctx, 'common_ai_writer', asked),
  writeMail: (ctx, asked) => writeText(ctx, 'email_ai_writer', asked),
  readCard: (ctx, _, file) => cardIn(ctx, file),
})
