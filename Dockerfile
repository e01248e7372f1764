# Builds with everything, runs with the server's few libraries, as a user without rights.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What is only built into the web app or the server is a package of the build.
# The image has its own Node; the one that npm scripts run on elsewhere stays out.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin

FROM node:24-slim
ENV NODE_ENV=production BRIGADE_MODE=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=libraries /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
# The command line: docker compose exec <server> brigade doctor.
RUN printf '#!/bin/sh\nexec node /app/dist/server/cli.js "$@"\n' > /usr/local/bin/brigade \
  && chmod +x /usr/local/bin/brigade \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives. A database that is away makes a server unready, and no restart of it brings that back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "dist/server/main.js"]
