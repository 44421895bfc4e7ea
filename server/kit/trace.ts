import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from '@opentelemetry/api'

let tracer: Tracer | null = null

/** From now on what is traced goes somewhere (`server/tracing.ts`). */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

type Step = { name: string; kind?: keyof typeof SpanKind; attributes?: Attributes }

/** A step of whatever is being traced; without a collector it is just done. */
export async function traced<Result>({ name, kind = 'INTERNAL', attributes = {} }: Step, work: () => Promise<Result>): Promise<Result> {
  if (!tracer) return work()
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes })
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
    throw error
  } finally {
    span.end()
  }
}

/** A request: everything done for it is a step of it. Null without a collector. */
export function traceRequest(attributes: Attributes, go: () => void): Span | null {
  if (!tracer) {
    go()
    return null
  }
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes })
  context.with(trace.setSpan(context.active(), span), go)
  return span
}
