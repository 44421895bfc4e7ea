import { context } from '@opentelemetry/api'
import type { Config } from '#server/config.ts'
import { traceWith } from '#server/kit/trace.ts'

/** Sends traces to the operator's collector, if there is one; only then is any of it loaded. Says how to end it. */
export async function openTracing({ TRACES_URL, TRACES_SHARE }: Config, process: 'web' | 'worker'): Promise<() => Promise<void>> {
  if (!TRACES_URL) return async () => {}
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import('@opentelemetry/sdk-trace')

  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `light-event-${process}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_SHARE) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: TRACES_URL }) })],
  })
  traceWith(provider.getTracer('light-event'))
  return async () => {
    traceWith(null)
    await provider.shutdown().catch(() => {})
    context.disable()
  }
}
