import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One machine of the drill: a network namespace with one link to a switch in its own namespace. */
export interface Host {
  space: string
  ip: string
}

const id = `mh${process.pid % 10_000}`
const prefix = process.env.HA_SPACES ?? id
const [net, switchSpace] = ['10.99.0', `${prefix}sw`]

export const network = `${net}.0/24`
export const client: Host = { space: `${prefix}c`, ip: `${net}.20` }
export const databaseHosts: Host[] = [1, 2, 3].map((i) => ({ space: `${prefix}n${i}`, ip: `${net}.1${i}` }))
const hosts = [...databaseHosts, client]

function ip(command: string): void {
  const { status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${command}: ${stderr}`)
}

/** Doesn't touch the network of the machine itself. */
export function layCables(): void {
  ip(`netns add ${switchSpace}`)
  ip(`-n ${switchSpace} link add br0 type bridge`)
  ip(`-n ${switchSpace} link set br0 up`)
  const settings = readFileSync(new URL('../../../deploy/ha/sysctl.conf', import.meta.url), 'utf8')
  for (const { space, ip: address } of hosts) {
    ip(`netns add ${space}`)
    ip(`link add c-${space} netns ${switchSpace} type veth peer name eth0 netns ${space}`)
    ip(`-n ${switchSpace} link set c-${space} master br0`)
    ip(`-n ${switchSpace} link set c-${space} up`)
    ip(`-n ${space} addr add ${address}/24 dev eth0`)
    for (const device of ['lo', 'eth0']) ip(`-n ${space} link set ${device} up`)
    for (const line of settings.split('\n').filter((one) => /^\w/.test(one)))
      ip(`netns exec ${space} sysctl -qw ${line}`)
  }
}

export function removeCables(): void {
  for (const space of [...hosts.map((host) => host.space), switchSpace])
    spawnSync('ip', ['netns', 'del', space])
}

export const cutOff = ({ space }: Host) => ip(`-n ${switchSpace} link set c-${space} down`)
export const plugIn = ({ space }: Host) => ip(`-n ${switchSpace} link set c-${space} up`)

const otherThan = (host: Host) => databaseHosts.filter((other) => other.ip !== host.ip)

/** Disconnects a node from the other nodes, but not from clients. */
export function cutFromPeers(host: Host): void {
  for (const other of otherThan(host)) {
    ip(`-n ${host.space} route add blackhole ${other.ip}/32`)
    ip(`-n ${other.space} route add blackhole ${host.ip}/32`)
  }
}

export function joinPeers(host: Host): void {
  for (const other of otherThan(host)) {
    ip(`-n ${host.space} route del blackhole ${other.ip}/32`)
    ip(`-n ${other.space} route del blackhole ${host.ip}/32`)
  }
}

/** Environment of the part of the drill that runs on the client's machine. */
export const insideEnv = { HA_SPACES: prefix }
export const isInside = process.env.HA_SPACES !== undefined
