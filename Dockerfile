# Unproven: written beside the code, not yet built or run.
FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node scripts/run.mjs build && mkdir /data && chown node:node /data
USER node
ENV PLUMBLINE_HOME=/data PLUMBLINE_HOST=0.0.0.0 PLUMBLINE_PORT=8470 NODE_ENV=production
EXPOSE 8470
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s CMD node -e "fetch('http://127.0.0.1:8470/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node_modules/node/bin/node", "apps/server/dist/apps-server-src-main.js"]
