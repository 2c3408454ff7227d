import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findProgram } from '../../scripts/installed-programs.ts'
import { installFromPypi } from '../../scripts/standards/install-from-pypi.ts'

const OPERATOR = 'github.com/cloudnative-pg/cloudnative-pg@v1.27.0'
const CLUSTERS = 'config/crd/bases/postgresql.cnpg.io_clusters.yaml'
const Download = z.object({ Dir: z.string() })

/**
 * Checks deploy/kubernetes without a cluster: the resources against the schemas of Kubernetes, and the database against that of its
 * operator, which comes with the operator's Go module. Returns what is wrong, and prints what was not checked.
 */
export function checkManifests(): string[] {
  const missed: string[] = []
  const programs = installFromPypi('containers', 'drills/containers/requirements.txt')
  const attempt = (program: string, args: string[]) => {
    try {
      return execFileSync(program, args, { encoding: 'utf8' })
    } catch (error) {
      missed.push(`${program}: ${error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)}`)
      return ''
    }
  }
  const files = globSync('deploy/kubernetes/*.yaml').filter((file) => !file.endsWith('kustomization.yaml'))
  const printed = files.map((file) => attempt(join(programs, 'kubernetes-validate'), ['--strict', file])).join('')
  console.info(printed.trimEnd())
  if (!printed.includes('deployment/serve')) missed.push('the deployment serve was not checked')
  const definition = clusterDefinition()
  if (definition === undefined) console.info('  Not checked: database.yaml against its operator, which needs Go.')
  else {
    const check = ['drills/containers/check_custom_resources.py', 'deploy/kubernetes/database.yaml', definition]
    console.info(attempt(join(programs, 'python'), check).trimEnd())
  }
  console.info('  Not tried: a cluster. service-monitor.yaml is only read by the tests.')
  return missed
}

/** Fetches the operator's module, and returns the file that defines its clusters. Undefined without Go. */
function clusterDefinition(): string | undefined {
  if (!findProgram('go', ['/usr/local/go/bin'])) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'speed-dating-folder-'))
  try {
    writeFileSync(join(folder, 'go.mod'), 'module drill\n')
    const printed = execFileSync('go', ['mod', 'download', '-json', OPERATOR], { cwd: folder, encoding: 'utf8' })
    return join(Download.parse(JSON.parse(printed)).Dir, CLUSTERS)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
