import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type ReadCodes = (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
type Detector = { detect: ReadCodes }
type DetectorKind = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** The browser's own reader where it knows QR codes; else ours, whose code and file come only then. */
export async function codeReader(): Promise<ReadCodes> {
  const own = await ownDetector()
  if (own) return (picture) => own.detect(picture)
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return (picture) => detector.detect(picture)
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorKind }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
