import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['scripts/calendar/planted/fixed-*.ts'] } })
