// oxlint-disable no-underscore-dangle -- these are Node's names for what a stream does.
import { Socket } from 'node:net'

/** As much as goes to the kernel in a fraction of a millisecond. */
const PIECE_BYTES = 64 * 1024
/** Short texts come as they are. */
type Chunk = Buffer | string
type Waiting = { chunk: Chunk; encoding: BufferEncoding }
type Done = (error?: Error | null) => void

const isLong = (chunk: Chunk): chunk is Buffer => typeof chunk !== 'string' && chunk.length > PIECE_BYTES

/** What is long goes out piece by piece, and everybody else has their turn between two pieces. */
export class CalmSocket extends Socket {
  override _write(chunk: Chunk, encoding: BufferEncoding, done: Done): void {
    if (isLong(chunk)) this.#writePieces(chunk, encoding, done)
    else super._write(chunk, encoding, done)
  }

  override _writev(chunks: Waiting[], done: Done): void {
    if (chunks.some(({ chunk }) => isLong(chunk))) this.#writeEach(chunks, done)
    else super._writev?.(chunks, done)
  }

  #writeEach([next, ...rest]: readonly Waiting[], done: Done): void {
    if (!next) return done()
    this._write(next.chunk, next.encoding, (error) => (error ? done(error) : this.#writeEach(rest, done)))
  }

  #writePieces(bytes: Buffer, encoding: BufferEncoding, done: Done): void {
    super._write(bytes.subarray(0, PIECE_BYTES), encoding, (error) => {
      const rest = bytes.subarray(PIECE_BYTES)
      if (error || rest.length === 0) return done(error)
      setImmediate(() => this.#writePieces(rest, encoding, done))
    })
  }
}
