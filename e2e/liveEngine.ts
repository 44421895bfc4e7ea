import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/database/ports.ts'

const MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
const needed = { nginx: '/usr/sbin/nginx', 'libnginx-mod-rtmp': MODULE, ffmpeg: '/usr/bin/ffmpeg' }
/** Packages of Debian that are not there. */
export const missingPackages = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

export const ENGINE_SECRET = 'a-secret-of-the-real-engine'

const SENDING =
  '-loglevel error -re -f lavfi -i testsrc=size=320x180:rate=15 -f lavfi -i sine=frequency=440 -c:v libx264 -preset ultrafast' +
  ' -tune zerolatency -pix_fmt yuv420p -g 15 -c:a aac -f flv'

/** As docs/live.md writes it, on free ports. */
function configuration(folder: string, ports: { rtmp: number; http: number; api: number }, product: string): string {
  const asking = `${product}/livepc/engine/${ENGINE_SECRET}`
  const cors = `add_header Access-Control-Allow-Origin * always; add_header Access-Control-Allow-Headers authorization always;
      if ($request_method = OPTIONS) { return 204; }`
  return `load_module ${MODULE}; user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
rtmp { server { listen 127.0.0.1:${ports.rtmp};
  application live { live on; on_publish ${asking}/publish;
    hls on; hls_path ${folder}/hls; hls_nested on; hls_fragment 1s; hls_playlist_length 10s;
    recorder all { record all manual; record_path ${folder}/rec; record_unique on;
      exec_record_done /usr/bin/ffmpeg -y -i $path -c copy -movflags +faststart $dirname/$basename.mp4; } } } }
http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; video/mp4 mp4; }
  server { listen 127.0.0.1:${ports.http};
    location = /ask { internal; proxy_pass ${asking}/read; proxy_pass_request_body off; proxy_set_header Content-Length "";
      proxy_set_header X-Original-URI $request_uri; }
    location /hls/ { auth_request /ask; alias ${folder}/hls/; add_header Cache-Control no-store; ${cors} }
    location /rec/ { auth_request /ask; alias ${folder}/rec/; ${cors} } }
  server { listen 127.0.0.1:${ports.api};
    location /stat { rtmp_stat all; }
    location /control { rtmp_control all; }
    location /recordings/ { alias ${folder}/rec/; autoindex on; autoindex_format json; } } }
`
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has gone by itself a moment ago.
  }
}

/** A streaming server of Debian and whoever sends to it; both end with the test. */
export async function openEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'light-engine-'))
  for (const name of ['hls', 'rec']) await mkdir(join(folder, name))
  const ports = { rtmp: await freePort(), http: await freePort(), api: await freePort() }
  const children = new Set<ChildProcess>()
  const run = (command: string, given: readonly string[]) => {
    // A group of its own: nginx has workers, which outlive a master that is killed.
    const child = spawn(command, given, { stdio: 'ignore', detached: true })
    children.add(child)
    const over = new Promise<void>((ended) => child.once('exit', () => ended()))
    void over.then(() => children.delete(child))
    return { over, kill: (signal: NodeJS.Signals = 'SIGKILL') => killGroup(child, signal) }
  }
  const file = join(folder, 'nginx.conf')
  const http = `http://127.0.0.1:${ports.http}`
  return {
    environment: {
      LIVE_ENGINE: 'nginx',
      LIVE_HLS_URL: `${http}/hls`,
      LIVE_PLAYBACK_URL: `${http}/rec`,
      LIVE_RTMP_URL: `rtmp://127.0.0.1:${ports.rtmp}/live`,
      LIVE_API_URL: `http://127.0.0.1:${ports.api}`,
      LIVE_SECRET: ENGINE_SECRET,
    },
    async start(product: string) {
      await writeFile(file, configuration(folder, ports, product))
      return run(needed.nginx, ['-c', file, '-p', folder])
    },
    /** A picture that moves and a tone, as a camera would send them, until it is stopped. */
    publish: (address: string) => run(needed.ffmpeg, [...SENDING.split(' '), address]),
    async close() {
      for (const child of children) killGroup(child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
